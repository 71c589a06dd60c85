for (let i = 0; i < 3; i++) print(i); // expect: 0
// expect: 1
// expect: 2
let s = 0;
for (let i = 10; i--;) s += i;
print(s); // expect: 45
for (;;) { s++; if (s > 50) break; }
print(s); // expect: 51
