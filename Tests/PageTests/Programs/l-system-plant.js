(() => { const { ctx } = __zee, W = innerWidth, H = innerHeight; let s = 'X'; const rules = { X: 'F+[[X]-X]-F[-FX]+X', F: 'FF' }; for (let i = 0; i < 4; i++) s = [...s].map(c => rules[c] ?? c).join(''); ctx.fillStyle = '#f0f7ee'; ctx.fillRect(0, 0, W, H); ctx.translate(W * .4, H); ctx.rotate(.15); ctx.strokeStyle = '#2d6a4f'; ctx.lineWidth = 1.5; let depth = 0, max = 0; for (const c of s) switch (c) { case 'F': ctx.beginPath(); ctx.moveTo(0, 0); ctx.lineTo(0, -H / 45); ctx.stroke(); ctx.translate(0, -H / 45); break; case '+': ctx.rotate(.4363); break; case '-': ctx.rotate(-.4363); break; case '[': ctx.save(); max = Math.max(max, ++depth); break; case ']': ctx.restore(); depth--; } return `${s.length} ${max} ${depth}`; })()
// expect: "1551 8 0"
// picture: f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee
// picture: f0f7ee f0f7ee f0f7ee eff6ed d5e4d8 d8e6da dfebe0 eff6ed f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee
// picture: f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee d7e4d9 bbd1c3 e1ece1 e3eee4 f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee
// picture: f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee eaf3e9 ceded2 d7e5da dae7dc eff6ed f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee
// picture: f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee cdded2 a8c2b3 bcd1c4 f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee
// picture: f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee d6e4d9 a2bfaf cdded1 f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee
// picture: f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee d3e2d7 aec7b8 eaf3e9 f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee
// picture: f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee dae7dc f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee
// picture: f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee e1ece2 f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee f0f7ee
