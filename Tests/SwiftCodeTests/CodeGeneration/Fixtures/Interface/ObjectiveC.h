// What generated classes need of the Objective-C runtime.
#ifndef OBJECTIVE_C_H
#define OBJECTIVE_C_H

#include <stdint.h>

typedef signed char BOOL;
typedef unsigned long NSUInteger;

@protocol NSObject
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype _Nonnull)alloc;
- (instancetype _Nonnull)init;
@end

#endif
