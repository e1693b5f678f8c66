// What generated classes need of Core Data.
#ifndef CORE_DATA_H
#define CORE_DATA_H

#include "../Foundation/Foundation.h"

NS_ASSUME_NONNULL_BEGIN

@protocol NSFetchRequestResult <NSObject>
@end

@interface NSNumber (NSFetchedResultSupport) <NSFetchRequestResult>
@end

@interface NSDictionary (NSFetchedResultSupport) <NSFetchRequestResult>
@end

NS_SWIFT_SENDABLE @interface NSManagedObjectID : NSObject <NSCopying, NSFetchRequestResult>
@end

// As the SDK of Xcode 26 has it.
__attribute__((swift_attr("nonisolated"))) @interface NSManagedObject : NSObject <NSFetchRequestResult>
@property (readonly, strong) NSManagedObjectID *objectID;
- (void)willAccessValueForKey:(nullable NSString *)key;
- (void)didAccessValueForKey:(nullable NSString *)key;
- (void)willChangeValueForKey:(NSString *)key;
- (void)didChangeValueForKey:(NSString *)key;
- (nullable id)primitiveValueForKey:(NSString *)key;
- (void)setPrimitiveValue:(nullable id)value forKey:(NSString *)key;
@end

@interface NSManagedObjectContext : NSObject
@end

typedef NS_OPTIONS(NSUInteger, NSFetchRequestResultType) {
  NSManagedObjectResultType = 0,
  NSManagedObjectIDResultType = 1,
  NSDictionaryResultType = 2,
  NSCountResultType = 4
};

@interface NSFetchRequest<__covariant ResultType : id <NSFetchRequestResult>> : NSObject
+ (instancetype)fetchRequestWithEntityName:(NSString *)entityName;
- (instancetype)initWithEntityName:(NSString *)entityName;
@property (nullable, strong) NSPredicate *predicate;
@property (nullable, strong) NSArray<NSSortDescriptor *> *sortDescriptors;
@property NSUInteger fetchLimit;
@property NSUInteger fetchOffset;
@property NSUInteger fetchBatchSize;
@property NSFetchRequestResultType resultType;
@property _Bool includesSubentities;
@property _Bool includesPropertyValues;
@property _Bool includesPendingChanges;
@property _Bool returnsObjectsAsFaults;
@property _Bool returnsDistinctResults;
@end

NS_ASSUME_NONNULL_END

#endif
