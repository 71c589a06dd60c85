print(new (class S extends Array {})(1, 2, 3).map(x => x).constructor.name); // expect: S
print(new (class S extends Array {})(1, 2).splice(0, 1).constructor.name); // expect: S
print(new (class S extends Array {})(1, 2).concat([3]).constructor.name); // expect: S
print(new (class S extends Array {})(3, [4]).flat().constructor.name); // expect: S
