print(true ? 1 : 2); // expect: 1
print(0 ? 'a' : 1 ? 'b' : 'c'); // expect: b
const f = n => n < 0 ? 'neg' : n > 0 ? 'pos' : 'zero';
print(f(-1), f(0), f(1)); // expect: neg zero pos
