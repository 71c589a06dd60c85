const area = (p) => Math.abs(p.reduce((s, [x, y], i) => { const [u, v] = p[(i + 1) % p.length]; return s + x * v - u * y; }, 0)) / 2; print(area([[0, 0], [4, 0], [4, 3]]), area(Array.from({ length: 6 }, (_, i) => [Math.cos(i * Math.PI / 3), Math.sin(i * Math.PI / 3)])).toFixed(4)); const lerp = (a, b, t) => a + (b - a) * t; print([0, .25, .5, 1].map((t) => lerp(10, 20, t)).join(), `hsl(${Math.round(lerp(0, 360, .3))}, 50%, 50%)`);
// expect: 6 2.5981
// expect: 10,12.5,15,20 hsl(108, 50%, 50%)
