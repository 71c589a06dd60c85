(() => { const { ctx } = __zee, W = innerWidth, H = innerHeight; let s = 99; const rnd = () => (s = Math.imul(s, 48271) >>> 0 & 0x7fffffff) / 0x7fffffff; const xs = Array.from({ length: 2000 }, () => [...Array(6)].reduce(a => a + rnd(), 0) / 6); const bins = new Uint32Array(20); for (const x of xs) bins[Math.min(19, x * 20 | 0)]++; const mean = xs.reduce((a, b) => a + b) / xs.length, sd = Math.sqrt(xs.reduce((a, b) => a + (b - mean) ** 2, 0) / xs.length), med = xs.toSorted((a, b) => a - b)[1000]; const max = Math.max(...bins); ctx.fillStyle = '#222831'; ctx.fillRect(0, 0, W, H); bins.forEach((b, i) => { ctx.fillStyle = '#00adb5'; ctx.fillRect(i * W / 20 + 1, H - H * .9 * b / max, W / 20 - 2, H * .9 * b / max); }); return [mean, sd, med].map(v => v.toFixed(6)).join(' ') + ' ' + bins.join(); })()
// expect: "0.501055 0.118850 0.504124 0,0,2,12,26,68,108,182,239,340,327,288,202,115,68,19,4,0,0,0"
// picture: 222831 222831 222831 222831 222831 222831 222831 1f313a 222831 222831 222831 222831 222831 222831 222831 222831
// picture: 222831 222831 222831 222831 222831 222831 222831 0a858d 0f717a 222831 222831 222831 222831 222831 222831 222831
// picture: 222831 222831 222831 222831 222831 222831 222831 0a858d 05969e 11676f 222831 222831 222831 222831 222831 222831
// picture: 222831 222831 222831 222831 222831 222831 155a63 06929b 0599a1 0f7179 222831 222831 222831 222831 222831 222831
// picture: 222831 222831 222831 222831 222831 1d3740 0b8089 0599a1 0599a1 05969f 184d56 222831 222831 222831 222831 222831
// picture: 222831 222831 222831 222831 222831 16565f 039fa7 0599a1 0599a1 039fa7 16565f 222831 222831 222831 222831 222831
// picture: 222831 222831 222831 222831 1f333c 0b8088 039fa7 0599a1 0599a1 039fa7 088c94 1e363f 222831 222831 222831 222831
// picture: 222831 222831 222831 222831 0e757e 039fa7 039fa7 0599a1 0599a1 039fa7 039fa7 0e757e 222831 222831 222831 222831
// picture: 222831 212a33 1c3f47 11676f 0599a1 039fa7 039fa7 0599a1 0599a1 039fa7 039fa7 0599a1 16545c 202e37 222831 222831
