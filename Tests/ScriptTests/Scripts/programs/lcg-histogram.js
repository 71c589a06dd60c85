let s = 12345; const rnd = () => (s = (s * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff; const h = new Array(5).fill(0); for (let i = 0; i < 1000; i++) h[Math.floor(rnd() * 5)]++; print(h.join(), h.reduce((a, b) => a + b)); let x = 1; for (let i = 0; i < 10; i++) x = (x * 16807) % 2147483647; print(x);
// expect: 191,194,211,211,193 1000
// expect: 2007237709
