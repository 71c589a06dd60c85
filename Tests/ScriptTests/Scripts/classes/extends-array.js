class Stack extends Array { top() { return this[this.length - 1]; } }
const s = new Stack();
s.push(1, 2, 3);
print(s.top(), s.length, Array.isArray(s)); // expect: 3 3 true
print(s.map(x => x * 2) instanceof Stack); // expect: true
