// What generated classes need of Foundation.
#ifndef FOUNDATION_H
#define FOUNDATION_H

#include "../ObjectiveC.h"

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define BRIDGED(name) __attribute__((swift_bridge(#name)))

#define NS_SWIFT_SENDABLE __attribute__((swift_attr("@Sendable")))
#define NS_OPTIONS(type, name) \
  enum __attribute__((flag_enum, enum_extensibility(open))) name : type name; enum name : type

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

BRIDGED(Swift.Set) @interface NSSet<Member> : NSObject <NSCopying>
@end

@interface NSOrderedSet<Member> : NSObject <NSCopying>
- (instancetype)initWithArray:(NSArray<Member> *)array;
@property (readonly, copy) NSArray<Member> *array;
@end

@interface NSIndexSet : NSObject <NSCopying>
@end

NS_SWIFT_SENDABLE @interface NSNumber : NSObject <NSCopying>
- (instancetype)initWithShort:(short)value NS_SWIFT_NAME(init(value:));
- (instancetype)initWithInt:(int)value NS_SWIFT_NAME(init(value:));
- (instancetype)initWithLongLong:(long long)value NS_SWIFT_NAME(init(value:));
- (instancetype)initWithFloat:(float)value NS_SWIFT_NAME(init(value:));
- (instancetype)initWithDouble:(double)value NS_SWIFT_NAME(init(value:));
- (instancetype)initWithBool:(_Bool)value NS_SWIFT_NAME(init(value:));
@property (readonly) short shortValue NS_SWIFT_NAME(int16Value);
@property (readonly) int intValue NS_SWIFT_NAME(int32Value);
@property (readonly) long long longLongValue NS_SWIFT_NAME(int64Value);
@property (readonly) float floatValue;
@property (readonly) double doubleValue;
@property (readonly) _Bool boolValue;
@end

@interface NSDecimalNumber : NSNumber
@end

@interface NSPredicate : NSObject <NSCopying>
+ (NSPredicate *)predicateWithFormat:(NSString *)format
                       argumentArray:(nullable NSArray *)arguments;
- (instancetype)predicateWithSubstitutionVariables:(NSDictionary<NSString *, id> *)variables;
@end

NS_SWIFT_SENDABLE @interface NSSortDescriptor : NSObject <NSCopying>
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
