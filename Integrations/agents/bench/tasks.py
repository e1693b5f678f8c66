"""The tasks: what an app has shipped, what is asked for, an answer that keeps the data of users, and one that looks right.

A model is written as a list of entities, each as `Name[:Parent]` and its properties:

    name:String          a required attribute; with ? behind the type an optional one, with =value a default
    title:String?<name   … whose renaming identifier is `name`
    days>>Day.trip       a to-many relationship with its inverse; > for to-one; ! behind it for a required one
    !name                a uniqueness constraint

`<` behind the name of an entity is its renaming identifier. `~` behind all of that is its version hash modifier. Where a story is public, its place is named.
"""

from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional

Model = Dict[str, List[str]]


@dataclass
class Task:
    """A task about a bundle: `shipped` are the versions in their order, stores of all of which exist."""

    name: str
    story: str
    asked: str
    shipped: List[Model]
    #: What is put into a store of the first version that has these entities, as `modelc create --from` takes it.
    rows: Dict[str, List[Dict[str, Any]]]
    #: The model of an answer that is right, and of one that is not; None where the answer edits files by itself.
    right: Optional[Model] = None
    wrong: Optional[Model] = None
    #: What the upgraded store of each version has to have: some values of each object, in the order of their keys.
    kept: Dict[str, List[Dict[str, Any]]] = field(default_factory=dict)
    #: The elements that the new version has to have, as `Entity` or `Entity.property`.
    wanted: List[str] = field(default_factory=list)
    #: The losses that are asked for, as `upgrade --allow` takes them.
    losses: List[str] = field(default_factory=list)
    #: What an answer does besides or instead, by name: see bench.py.
    right_steps: List[str] = field(default_factory=list)
    wrong_steps: List[str] = field(default_factory=list)


def trips(*names: str) -> Dict[str, List[Dict[str, Any]]]:
    return {"Trip": [{"name": name} for name in names]}


THREE = trips("Oslo", "Rome", "Lima")
TRIP: Model = {"Trip": ["name:String?"]}

TASKS = [
    Task("rename-attribute", "Renames without an identifier lose every value: wire-ios, LoopKit.", "Rename the attribute name of Trip to title.",
         [TRIP], THREE, right={"Trip": ["title:String?<name"]}, wrong={"Trip": ["title:String?"]},
         kept={"Trip": [{"title": "Oslo"}, {"title": "Rome"}, {"title": "Lima"}]}, wanted=["Trip.title"]),
    Task("rename-entity", "An entity that got another name took all objects with it.", "Rename the entity Trip to Journey.",
         [TRIP], THREE, right={"Journey<Trip": ["name:String?"]}, wrong={"Journey": ["name:String?"]},
         kept={"Journey": [{"name": "Oslo"}, {"name": "Rome"}, {"name": "Lima"}]}, wanted=["Journey"]),
    Task("rename-relationship", "Links were gone, and nothing failed.", "Rename the relationship days of Trip to stages.",
         [{"Trip": ["name:String?", "days>>Day.trip"], "Day": ["number:Integer 32?", "trip>Trip.days"]}],
         {"Trip": [{"_id": "p1", "name": "Oslo", "days": ["p1", "p2"]}], "Day": [{"_id": "p1", "number": 1}, {"_id": "p2", "number": 2}]},
         right={"Trip": ["name:String?", "stages>>Day.trip<days"], "Day": ["number:Integer 32?", "trip>Trip.stages"]},
         wrong={"Trip": ["name:String?", "stages>>Day.journey"], "Day": ["number:Integer 32?", "journey>Trip.stages"]},
         kept={"Trip": [{"stages": 2}]}, wanted=["Trip.stages"]),
    Task("rename-twice", "The identifier of a second rename is that of the first name in a store two versions old: Olvid 45.", "Rename title of Trip to heading.",
         [TRIP, {"Trip": ["title:String?<name"]}], THREE, right={"Trip": ["heading:String?<name"]}, wrong={"Trip": ["heading:String?<title"]},
         kept={"Trip": [{"heading": "Oslo"}, {"heading": "Rome"}, {"heading": "Lima"}]}, wanted=["Trip.heading"]),
    Task("rename-entity-and-attribute", "Two renames in one version.", "Call Trip a Journey, and its name a title.",
         [TRIP], THREE, right={"Journey<Trip": ["title:String?<name"]}, wrong={"Journey<Trip": ["title:String?"]},
         kept={"Journey": [{"title": "Oslo"}, {"title": "Rome"}, {"title": "Lima"}]}, wanted=["Journey.title"]),
    Task("old-name-reused", "An old name came back as something else: LoopKit's first version.", "Rename note to text, and add a new attribute note for the app's own remarks.",
         [{"Trip": ["note:String?"]}], {"Trip": [{"note": "mine"}]}, right={"Trip": ["text:String?<note", "note:String?<note2"]},
         wrong={"Trip": ["text:String?", "note:String?"]}, kept={"Trip": [{"text": "mine", "note": None}]}, wanted=["Trip.text", "Trip.note"]),
    Task("swap-names", "Identifiers are in no hash: with equal hashes nothing is migrated.", "The values of start and end were the wrong way round in the code: let each attribute have the name of the other.",
         [{"Trip": ["start:String?", "end:String?"]}], {"Trip": [{"start": "a", "end": "b"}]},
         right={"Trip~2": ["start:String?<end", "end:String?<start"]}, wrong={"Trip": ["start:String?<end", "end:String?<start"]},
         kept={"Trip": [{"start": "b", "end": "a"}]}),
    Task("required-attribute", "The most frequent report of recent years: a new required attribute without a default passes on an empty store.", "Add a required attribute currency to Trip.",
         [TRIP], THREE, right={"Trip": ["name:String?", "currency:String=EUR"]}, wrong={"Trip": ["name:String?", "currency:String"]},
         kept={"Trip": [{"name": "Oslo", "currency": "EUR"}, {"name": "Rome", "currency": "EUR"}, {"name": "Lima", "currency": "EUR"}]}, wanted=["Trip.currency"]),
    Task("optional-to-required", "Optional becomes required, and rows have no value.", "Let no Trip be without a name.",
         [TRIP], {"Trip": [{"name": "Oslo"}, {"name": None}]}, right={"Trip": ["name:String=Unnamed"]}, wrong={"Trip": ["name:String"]},
         kept={"Trip": [{"name": "Oslo"}, {"name": "Unnamed"}]}),
    Task("required-relationship", "A relationship that may not be empty, and objects that have none.", "Each Trip is to belong to a Folder.",
         [TRIP], THREE, right={"Trip": ["name:String?", "folder>Folder.trips"], "Folder": ["title:String?", "trips>>Trip.folder"]},
         wrong={"Trip": ["name:String?", "folder>Folder.trips!"], "Folder": ["title:String?", "trips>>Trip.folder"]},
         kept={"Trip": [{"name": "Oslo"}, {"name": "Rome"}, {"name": "Lima"}]}, wanted=["Trip.folder", "Folder"]),
    Task("string-to-date", "A change of type that cannot be inferred: 134190 on every device, nova-wallet-ios 33.", "Keep when a Trip begins as a Date; until now it is the text start.",
         [{"Trip": ["name:String?", "start:String?"]}], {"Trip": [{"name": "Oslo", "start": "2026-05-01"}]},
         right={"Trip": ["name:String?", "start:String?", "startDate:Date?"]}, wrong={"Trip": ["name:String?", "start:Date?"]},
         kept={"Trip": [{"name": "Oslo", "start": "2026-05-01"}]}),
    Task("string-to-integer", "Digits in a text are no number.", "Keep the rating as a number; until now it is a text.",
         [{"Trip": ["rating:String?"]}], {"Trip": [{"rating": "5"}]}, right={"Trip": ["rating:String?", "stars:Integer 16?"]}, wrong={"Trip": ["rating:Integer 16?"]},
         kept={"Trip": [{"rating": "5"}]}),
    Task("integer-widened", "What can be inferred needs no detour.", "Counts may be larger than 32,767: let count of Trip be large enough.",
         [{"Trip": ["count:Integer 16?"]}], {"Trip": [{"count": 32767}]}, right={"Trip": ["count:Integer 64?"]}, wrong={"Trip": ["total:Integer 64?"]},
         kept={"Trip": [{"count": 32767}]}),
    Task("double-to-integer", "Fractions are cut off where a number becomes an integer.", "Show the price of a Trip without cents. What users have entered stays.",
         [{"Trip": ["price:Double?"]}], {"Trip": [{"price": 9.75}]}, right={"Trip": ["price:Double?", "shownPrice:Integer 32?"]}, wrong={"Trip": ["price:Integer 32?"]},
         kept={"Trip": [{"price": 9.75}]}),
    Task("uuid-from-string", "A text becomes a UUID: not inferable.", "Identify trips by a UUID; until now by the text identifier.",
         [{"Trip": ["identifier:String?"]}], {"Trip": [{"identifier": "A-1"}]}, right={"Trip": ["identifier:String?", "uuid:UUID?"]}, wrong={"Trip": ["identifier:UUID?"]},
         kept={"Trip": [{"identifier": "A-1"}]}),
    Task("many-to-one", "To-many to to-one is told to work, and does not: CareKit 2.1.", "A Trip has one guide from now on. No guide that was entered may be lost before the app has asked which one.",
         [{"Trip": ["name:String?", "guides>>Guide.trip"], "Guide": ["name:String?", "trip>Trip.guides"]}],
         {"Trip": [{"_id": "p1", "name": "Oslo", "guides": ["p1", "p2"]}], "Guide": [{"_id": "p1", "name": "Ann"}, {"_id": "p2", "name": "Bo"}]},
         right={"Trip": ["name:String?", "guides>>Guide.trip", "guide>Guide.guided"], "Guide": ["name:String?", "trip>Trip.guides", "guided>Trip.guide"]},
         wrong={"Trip": ["name:String?", "guides>Guide.trip"], "Guide": ["name:String?", "trip>Trip.guides"]},
         kept={"Trip": [{"guides": 2}], "Guide": [{"name": "Ann"}, {"name": "Bo"}]}, wanted=["Trip.guide"]),
    Task("one-to-many", "To-one to to-many is inferred, under the same name or by the identifier.", "A Trip may have several guides: rename guide to guides.",
         [{"Trip": ["name:String?", "guide>Guide.trips"], "Guide": ["name:String?", "trips>>Trip.guide"]}],
         {"Trip": [{"_id": "p1", "name": "Oslo", "guide": "p1"}], "Guide": [{"_id": "p1", "name": "Ann"}]},
         right={"Trip": ["name:String?", "guides>>Guide.trips<guide"], "Guide": ["name:String?", "trips>>Trip.guides"]},
         wrong={"Trip": ["name:String?", "guides>>Guide.journeys"], "Guide": ["name:String?", "journeys>>Trip.guides"]},
         kept={"Trip": [{"guides": 1}]}, wanted=["Trip.guides"]),
    Task("constraint-over-duplicates", "A uniqueness constraint over duplicates fails on the rows: wire-ios 304, 925, 1149.", "No two trips are to have one code. Users have duplicates; the app will merge them.",
         [{"Trip": ["code:String?", "name:String?"]}], {"Trip": [{"code": "a", "name": "Oslo"}, {"code": "a", "name": "Rome"}]},
         right={"Trip": ["code:String?", "name:String?", "uniqueCode:String?", "!uniqueCode"]}, wrong={"Trip": ["code:String?", "name:String?", "!code"]},
         kept={"Trip": [{"code": "a", "name": "Oslo"}, {"code": "a", "name": "Rome"}]}),
    Task("required-and-unique", "A default for a member of a constraint makes all rows equal.", "Give each Trip a required, unique slug.",
         [TRIP], THREE, right={"Trip": ["name:String?", "slug:String?", "!slug"]}, wrong={"Trip": ["name:String?", "slug:String=none", "!slug"]},
         kept={"Trip": [{"name": "Oslo"}, {"name": "Rome"}, {"name": "Lima"}]}, wanted=["Trip.slug"]),
    Task("common-parent", "Two entities get a parent of their own: Core Data cannot merge their tables.", "Trip and Event share the attribute name: let it be in one place, without losing objects.",
         [{"Trip": ["name:String?"], "Event": ["name:String?"]}], {"Trip": [{"name": "Oslo"}], "Event": [{"name": "Fair"}]},
         right={"Trip": ["name:String?"], "Event": ["name:String?"], "Thing": ["name:String?"]},
         wrong={"Thing": ["name:String?"], "Trip:Thing": [], "Event:Thing": []}, kept={"Trip": [{"name": "Oslo"}], "Event": [{"name": "Fair"}]}),
    Task("new-parent", "One entity gets a parent: this is inferred.", "Let Trip be a kind of Thing, which has the name.",
         [TRIP], THREE, right={"Thing": ["name:String?"], "Trip:Thing": []}, wrong={"Thing": ["title:String?"], "Trip:Thing": []},
         kept={"Trip": [{"name": "Oslo"}, {"name": "Rome"}, {"name": "Lima"}]}, wanted=["Thing"]),
    Task("attribute-moves-to-child", "An attribute that moves down is lost for objects of the parent.", "Only flights have a gate. The gates of other things were entered by mistake, but those of flights stay.",
         [{"Thing": ["name:String?", "gate:String?"], "Flight:Thing": []}], {"Flight": [{"name": "LH1", "gate": "A2"}]},
         right={"Thing": ["name:String?"], "Flight:Thing": ["gate:String?"]}, wrong={"Thing": ["name:String?"], "Flight:Thing": ["gateName:String?"]},
         kept={"Flight": [{"name": "LH1", "gate": "A2"}]}, losses=["attribute-removed"]),
    Task("entity-made-abstract", "Objects of an entity that becomes abstract go.", "Trips are of two kinds from now on, CityTrip and Hike; a trip that exists is a CityTrip.",
         [TRIP], THREE, right={"Trip": ["name:String?"], "CityTrip:Trip": [], "Hike:Trip": []}, wrong={"Trip*": ["name:String?"], "CityTrip:Trip": [], "Hike:Trip": []},
         kept={"Trip": [{"name": "Oslo"}, {"name": "Rome"}, {"name": "Lima"}]}, wanted=["CityTrip", "Hike"]),
    Task("split-entity", "What moves to an entity of its own is empty there.", "Addresses become an entity. The app fills them after the update, from what trips have.",
         [{"Trip": ["name:String?", "street:String?"]}], {"Trip": [{"name": "Oslo", "street": "Main"}]},
         right={"Trip": ["name:String?", "street:String?", "address>Address.trips"], "Address": ["street:String?", "trips>>Trip.address"]},
         wrong={"Trip": ["name:String?", "address>Address.trips"], "Address": ["street:String?", "trips>>Trip.address"]},
         kept={"Trip": [{"name": "Oslo", "street": "Main"}]}, wanted=["Address"]),
    Task("merge-attributes", "Two attributes become one, and their values go.", "A person has one full name. The app joins what there is after the update.",
         [{"Person": ["first:String?", "last:String?"]}], {"Person": [{"first": "Ada", "last": "L"}]},
         right={"Person": ["first:String?", "last:String?", "fullName:String?"]}, wrong={"Person": ["fullName:String?<first"]},
         kept={"Person": [{"first": "Ada", "last": "L"}]}, wanted=["Person.fullName"]),
    Task("retargeted-relationship", "A relationship leads to another entity: inferred, and empty: Bangumi-iOS 109.", "A Trip's place is a City from now on; places that were entered stay until the app has found their cities.",
         [{"Trip": ["place>Place.trips"], "Place": ["name:String?", "trips>>Trip.place"]}], {"Trip": [{"_id": "p1", "place": "p1"}], "Place": [{"_id": "p1", "name": "Oslo"}]},
         right={"Trip": ["place>Place.trips", "city>City.trips"], "Place": ["name:String?", "trips>>Trip.place"], "City": ["name:String?", "trips>>Trip.city"]},
         wrong={"Trip": ["place>City.trips"], "City": ["name:String?", "trips>>Trip.place"]}, kept={"Trip": [{"place": 1}], "Place": [{"name": "Oslo"}]}, wanted=["City"]),
    Task("to-many-to-many", "A to-one becomes many-to-many.", "A Tag may be on several trips.",
         [{"Trip": ["name:String?", "tags>>Tag.trip"], "Tag": ["name:String?", "trip>Trip.tags"]}],
         {"Trip": [{"_id": "p1", "name": "Oslo", "tags": ["p1", "p2"]}], "Tag": [{"_id": "p1", "name": "sun"}, {"_id": "p2", "name": "sea"}]},
         right={"Trip": ["name:String?", "tags>>Tag.trips"], "Tag": ["name:String?", "trips>>Trip.tags<trip"]},
         wrong={"Trip": ["name:String?", "labels>>Tag.trips"], "Tag": ["name:String?", "trips>>Trip.labels"]}, kept={"Trip": [{"tags": 2}]}),
    Task("remove-what-is-asked", "A removal that is meant takes nothing else along.", "The attribute draft of Trip is not used any more: remove it.",
         [{"Trip": ["name:String?", "draft:String?"]}], {"Trip": [{"name": "Oslo", "draft": "x"}]}, right={"Trip": ["name:String?"]}, wrong={"Trip": ["title:String?"]},
         kept={"Trip": [{"name": "Oslo"}]}, losses=["attribute-removed:Trip.draft"]),
    Task("remove-entity", "Objects of others had links to the entity that goes.", "Comments are gone from the app: remove the entity.",
         [{"Trip": ["name:String?", "comments>>Comment.trip"], "Comment": ["text:String?", "trip>Trip.comments"]}],
         {"Trip": [{"_id": "p1", "name": "Oslo", "comments": ["p1"]}], "Comment": [{"_id": "p1", "text": "x"}]}, right={"Trip": ["name:String?"]}, wrong={"Journey": ["name:String?"]},
         kept={"Trip": [{"name": "Oslo"}]}, losses=["entity-removed:Comment", "relationship-removed:Trip.comments"]),
    Task("three-versions-old", "Users skip updates: a helper of version 2 is no way for stores of version 1: woocommerce-ios 13 to 117.", "Rename title of Trip to heading; version 1 called it name.",
         [TRIP, {"Trip": ["title:String?<name"]}, {"Trip": ["title:String?<name", "note:String?"]}], THREE,
         right={"Trip": ["heading:String?<name", "note:String?"]}, wrong={"Trip": ["heading:String?", "note:String?"]},
         kept={"Trip": [{"heading": "Oslo"}, {"heading": "Rome"}, {"heading": "Lima"}]}, wanted=["Trip.heading"]),
    Task("identifier-cleared", "An identifier that is taken away later cuts off old stores: wire 2.53.", "Clean up the model: nothing is to have more than it needs. Stores of all versions still open.",
         [TRIP, {"Trip": ["title:String?<name"]}], THREE, right={"Trip": ["title:String?<name"]}, wrong={"Trip": ["title:String?"]},
         kept={"Trip": [{"title": "Oslo"}, {"title": "Rome"}, {"title": "Lima"}]}),
    Task("transformable", "Values of a transformable do not turn into a text.", "Keep the tags of a Trip as a text; until now they are archived.",
         [{"Trip": ["name:String?", "tags:Transformable?"]}], THREE, right={"Trip": ["name:String?", "tags:Transformable?", "tagText:String?"]}, wrong={"Trip": ["name:String?", "tags:String?"]},
         kept={"Trip": [{"name": "Oslo"}, {"name": "Rome"}, {"name": "Lima"}]}),
    Task("decimal", "Numbers may become other numbers.", "Prices are to be exact: let price be a Decimal.",
         [{"Trip": ["price:Double?"]}], {"Trip": [{"price": 9.5}]}, right={"Trip": ["price:Decimal?"]}, wrong={"Trip": ["exactPrice:Decimal?"]}, kept={"Trip": [{"price": 9.5}]}),
    Task("boolean-to-status", "A flag becomes a number of states.", "A Trip is planned, under way or done; until now there is a flag done.",
         [{"Trip": ["done:Boolean=YES"]}], {"Trip": [{"done": True}, {"done": False}]}, right={"Trip": ["done:Integer 16=0"]}, wrong={"Trip": ["state:Integer 16=0"]},
         kept={"Trip": [{"done": 1}, {"done": 0}]}),
    Task("default-changed", "A new default is not for rows that exist.", "New trips cost 10; what is there stays.",
         [{"Trip": ["price:Double=0"]}], {"Trip": [{"price": 3.0}]}, right={"Trip": ["price:Double=10"]}, wrong={"Trip": ["cost:Double=10"]}, kept={"Trip": [{"price": 3.0}]}),
    # What is done with files.
    Task("new-version-is-current", "A version was added, and the app went on with the old one.", "Add an attribute note to Trip.",
         [TRIP], THREE, right={"Trip": ["name:String?", "note:String?"]}, wrong={"Trip": ["name:String?", "note:String?"]}, wrong_steps=["not current"],
         kept={"Trip": [{"name": "Oslo"}, {"name": "Rome"}, {"name": "Lima"}]}, wanted=["Trip.note"]),
    Task("edited-in-place", "The version that has shipped was edited, and no new one made.", "Rename the attribute name of Trip to title.",
         [TRIP], THREE, right={"Trip": ["title:String?<name"]}, wrong={"Trip": ["title:String?"]}, wrong_steps=["in place"],
         kept={"Trip": [{"title": "Oslo"}, {"title": "Rome"}, {"title": "Lima"}]}, wanted=["Trip.title"]),
    Task("marker-lost", "The mark of the current version was lost in a merge.", "Add an attribute note to Trip.",
         [TRIP], THREE, right={"Trip": ["name:String?", "note:String?"]}, wrong={"Trip": ["name:String?", "note:String?"]}, wrong_steps=["no mark"],
         kept={"Trip": [{"name": "Oslo"}, {"name": "Rome"}, {"name": "Lima"}]}, wanted=["Trip.note"]),
    Task("bundle-moved", "The bundle was made anew, with the new version alone.", "Move the model to the folder Model of the app, and add an attribute note to Trip.",
         [TRIP], THREE, right={"Trip": ["name:String?", "note:String?"]}, wrong={"Trip": ["note:String?"]},
         kept={"Trip": [{"name": "Oslo"}, {"name": "Rome"}, {"name": "Lima"}]}, wanted=["Trip.note"], right_steps=["move"], wrong_steps=["move"]),
    Task("unreadable-version", "A version with the markers of a merge in it opens nowhere.", "Add an attribute note to Trip; the merge is to be finished.",
         [TRIP], THREE, right={"Trip": ["name:String?", "note:String?"]}, wrong={"Trip": ["name:String?", "note:String?"]}, wrong_steps=["markers"],
         kept={"Trip": [{"name": "Oslo"}, {"name": "Rome"}, {"name": "Lima"}]}, wanted=["Trip.note"]),
]
