const s = Symbol('d');
print(s.toString(), s.description, typeof s); // expect: Symbol(d) d symbol
print(Symbol('a') === Symbol('a'), Symbol.for('k') === Symbol.for('k'), Symbol.keyFor(Symbol.for('k'))); // expect: false true k
print(String(s), Symbol().description); // expect: Symbol(d) undefined
print(Symbol.iterator.toString()); // expect: Symbol(Symbol.iterator)
