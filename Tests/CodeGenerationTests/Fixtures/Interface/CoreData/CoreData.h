// What generated classes need of Core Data.
#ifndef CORE_DATA_H
#define CORE_DATA_H

#include "../Foundation/Foundation.h"

NS_ASSUME_NONNULL_BEGIN

@interface NSManagedObject : NSObject
@end

@interface NSFetchRequest<Result> : NSObject
+ (instancetype)fetchRequestWithEntityName:(NSString *)entityName;
- (instancetype)initWithEntityName:(NSString *)entityName;
@end

NS_ASSUME_NONNULL_END

#endif
