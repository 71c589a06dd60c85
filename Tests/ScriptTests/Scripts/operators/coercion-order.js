const log = [];
const mk = (n, v) => ({ valueOf() { log.push(n); return v; } });
print(mk('a', 1) + mk('b', 2)); // expect: 3
print(mk('c', 1) < mk('d', 2)); // expect: true
print(mk('e', 1) > mk('f', 2)); // expect: false
print(log.join('')); // expect: abcdef
