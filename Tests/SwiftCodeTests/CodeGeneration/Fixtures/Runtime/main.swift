import CoreData
import Foundation

// Uses generated classes, and prints what comes out of it.

func show(_ name: String, _ value: Any?) {
  print("\(name):", value.map { "\($0)" } ?? "nil")
}

let person = Person()

person.calls = []
show("weight of a new object", person.weight)
show("calls", person.calls)
person.calls = []
person.weight = 70.5
show("calls", person.calls)
show("weight", person.weight)
show("primitive weight", person.primitiveValues["weight"] is NSNumber)
person.weight = nil
show("weight", person.weight)
show("primitive weight", person.primitiveValues["weight"])

person.steps = -3
show("steps", person.steps)
person.isHidden = false
show("isHidden", person.isHidden)
person.met = 12.5
show("met", person.met)
show("primitive met", person.primitiveValues["met"] is Date)

show("state of a new object", person.state)
person.state = ._2ndTry
show("primitive state", person.primitiveValues["state"])
person.primitiveValues["state"] = "DONE"
show("state", person.state)
person.primitiveValues["state"] = "of a newer version"
show("unknown state", person.state)
show("cases", State.allCases.map(\.rawValue))

show("level of a new object", person.level)
person.level = .top
show("primitive level", person.primitiveValues["level"])
person.primitiveValues["level"] = NSNumber(value: 99)
show("unknown level", person.level)
person.primitiveValues["level"] = NSNumber(value: 100_000)
show("level that is too great", person.level)
person.level = nil
show("primitive level", person.primitiveValues["level"])

person.kind = .one
show("primitive kind", person.primitiveValues["kind"])
show("kind", person.kind)

show("home of a new object", person.home)
person.home = Place(latitude: 1.5, repeat: "r", price: Decimal(2), seen: nil)
let home = person.primitiveValues["home"] as? [String: Any] ?? [:]
show("primitive home", home.keys.sorted())
show("home", person.home == Place(latitude: 1.5, repeat: "r", price: 2))
show("last of a new object", person.last)
person.last = Trip(start: person.home)
show("start of last", person.last?.start?.price)
person.home.latitude = nil
show("latitude", person.home.latitude)

let friends = [Person(), Person(), Person()]
person.friendsArray = friends
show("friends in order", person.friendsArray.elementsEqual(friends, by: ===))

let context = NSManagedObjectContext()
context.objects = friends + [person]
let id = person.id
show("same object", try id.object(in: context) === person)
show("equal identifiers", id == PersonID(person))
show("other identifiers", id == friends[0].id)
show("object of another class", try TeamMOID(TeamMO()).objectID === id.objectID)
show("names", [Person.entityName, Person.Keys.weight, Person.Keys.friends])
Task.detached { [id] in _ = id.objectID }
