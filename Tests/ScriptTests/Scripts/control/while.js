let i = 0; while (i < 3) i++; print(i); do { i--; } while (i > 0); print(i); do print('once'); while (false)
// expect: 3
// expect: 0
// expect: once
let c = 0; while (true) { c++; if (c === 2) continue; if (c > 4) break; } print(c); // expect: 5
