for (let i = 0; i < 6; i++) { if (i === 1) continue; if (i === 4) break; print(i); } // expect: 0
// expect: 2
// expect: 3
let n = 0;
while (true) { if (++n % 2) continue; if (n > 6) break; }
print(n); // expect: 8
