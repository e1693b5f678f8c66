import Comparing
import DataModel
import ModelFiles

/// Returns a drawing of a model for its source, in the order of the entities.
func makeDrawing(of model: Model) -> [EntityFrame] {
  let places = placeEntities(of: model) { entity in
    (Double(EntityFrame.width), Double(EntityFrame.height(of: entity)))
  }
  return zip(model.entities, places).map { entity, place in
    EntityFrame(
      name: entity.name, x: Int(place.x.rounded()), y: Int(place.y.rounded()),
      height: EntityFrame.height(of: entity))
  }
}
