const s = Symbol('tag');
const o = { [s]: 1, a: 2 };
print(o[s], Object.keys(o), JSON.stringify(o)); // expect: 1 a {"a":2}
print(Object.getOwnPropertySymbols(o).length); // expect: 1
print(s.toString(), s.description); // expect: Symbol(tag) tag
