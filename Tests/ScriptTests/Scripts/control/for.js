let s = ''; for (let i = 0, j = 10; i < j; i += 3, j--) s += i + ':' + j + ' '; print(s.trim()); let k = 0; for (;;) { if (++k > 3) break; if (k == 2) continue; print(k); }
// expect: 0:10 3:9 6:8
// expect: 1
// expect: 3
for (var v of [1]); print(v); for (const x in { a: 1 }) print(x); let n = 0; for (; n < 3;) n++; print(n);
// expect: 1
// expect: a
// expect: 3
