print((class S extends Array {}).of(1, 2).constructor.name); // expect: S
print((class S extends Array {}).from([1]).constructor.name); // expect: S
print((class S extends Array {}).from("abc", c => c + c).join()); // expect: aa,bb,cc
print(Array.of.call(function (n) { this.n = n }, 1, 2).n); // expect: 2
print(Array.from.call(Object, [1, 2]).length); // expect: 2
