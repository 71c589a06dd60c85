/// What was put under a key, for the many tables of a compiler that hold a handful: a look through that many keys takes
/// less time than hashing one. Beyond them there is a dictionary, since a script may declare a million names.
struct SmallTable<Key: Hashable, Element> {
    private var keys: [Key] = []
    /// In the order they came in.
    private(set) var values: [Element] = []
    /// Of all keys, once they are many.
    private var places: [Key: Int] = [:]

    private static var mostSearched: Int { 8 }

    /// Setting nil does nothing: no table of a compiler forgets.
    subscript(key: Key) -> Element? {
        get { place(of: key).map { values[$0] } }
        set {
            guard let newValue else { return }
            if let place = place(of: key) {
                values[place] = newValue
                return
            }
            keys.append(key)
            values.append(newValue)
            if keys.count > Self.mostSearched + 1 {
                places[key] = keys.count - 1
            } else if keys.count > Self.mostSearched {
                for (place, key) in keys.enumerated() { places[key] = place }
            }
        }
    }

    private func place(of key: Key) -> Int? {
        if keys.count > Self.mostSearched { return places[key] }
        for place in 0..<keys.count where keys[place] == key { return place }
        return nil
    }
}
