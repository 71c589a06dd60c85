print([1, 2, 3].values().map(x => x * 2).toArray()); // expect: 2,4,6
print([1, 2].values().map((x, i) => x + ":" + i).toArray()); // expect: 1:0,2:1
print([].values().map(x => x).toArray().length); // expect: 0
print(typeof [1].values().map(x => x).next); // expect: function
print(Object.prototype.toString.call([1].values().map(x => x))); // expect: [object Iterator Helper]
