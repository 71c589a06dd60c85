print(add(2, 3)); // expect: 5
function add(a, b) { return a + b; }
print(add.name); // expect: add
print(add.length); // expect: 2
print(add(1)); // expect: NaN
