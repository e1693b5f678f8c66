// What generated classes need of Foundation.
#ifndef FOUNDATION_H
#define FOUNDATION_H

#include "../ObjectiveC.h"

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define BRIDGED(name) __attribute__((swift_bridge(#name)))

typedef double NSTimeInterval;

NS_ASSUME_NONNULL_BEGIN

@protocol NSCopying
@end

BRIDGED(Swift.String) @interface NSString : NSObject <NSCopying>
@end

BRIDGED(Swift.Array) @interface NSArray<Member> : NSObject <NSCopying>
@end

BRIDGED(Swift.Dictionary) @interface NSDictionary<Key, Value> : NSObject <NSCopying>
@end

@interface NSSet<Member> : NSObject <NSCopying>
@end

@interface NSOrderedSet<Member> : NSObject <NSCopying>
@end

@interface NSIndexSet : NSObject <NSCopying>
@end

@interface NSNumber : NSObject <NSCopying>
@end

@interface NSDecimalNumber : NSNumber
@end

@interface NSDate : NSObject <NSCopying>
@end

@interface NSData : NSObject <NSCopying>
@end

@interface NSUUID : NSObject <NSCopying>
@end

@interface NSURL : NSObject <NSCopying>
@end

NS_ASSUME_NONNULL_END

#endif
