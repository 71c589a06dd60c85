print([1, 2, 3].values().some(x => x > 2)); // expect: true
print([1, 2, 3].values().every(x => x > 2)); // expect: false
print([1, 2, 3].values().find(x => x > 1)); // expect: 2
print([1].values().find(x => x > 1)); // expect: undefined
