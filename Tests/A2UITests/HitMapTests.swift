import A2UI
import Raster
import Testing

struct HitMapTests {
    static let button = InstanceID(surface: "main", component: "ok")
    static let card = InstanceID(surface: "main", component: "card", scope: ["item1", "2"])

    var map: HitMap {
        var map = HitMap()
        map.add(Rect(x: 0, y: 0, width: 100, height: 100), of: Self.card)
        map.add(Rect(x: 10, y: 10, width: 20, height: 20), of: Self.button)
        map.add(Rect(x: 10, y: 40, width: 20, height: 20), of: Self.button, part: .tab(1))
        return map
    }

    @Test(
        arguments: [
            (10, 10, button, .body), (29.9, 29.9, button, .body), (30, 10, card, .body), (10, 30, card, .body),
            (15, 45, button, .tab(1)), (0, 0, card, .body), (100, 50, nil, .body), (-1, 5, nil, .body),
        ] as [(Double, Double, InstanceID?, HitMap.Part)]
    )
    func `the topmost area answers`(x: Double, y: Double, instance: InstanceID?, part: HitMap.Part) {
        let area = map.area(atX: x, y: y)
        #expect(area?.instance == instance)
        if area != nil { #expect(area?.part == part) }
    }

    @Test func `a component is found by its name and part`() {
        #expect(map.area(of: Self.button, part: .tab(1))?.rect.y == 40)
        #expect(map.area(of: Self.button, part: .track) == nil)
    }

    @Test func `an instance is named like in the web renderers`() {
        #expect(Self.button.description == "ok")
        #expect(Self.card.description == "card:item1:2")
    }
}
