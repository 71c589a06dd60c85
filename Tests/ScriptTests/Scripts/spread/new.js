class P { constructor(a, b) { this.s = a + b; } }
print(new P(...[1, 2]).s); // expect: 3
print(new Date(...[2020, 0, 1]).getFullYear()); // expect: 2020
