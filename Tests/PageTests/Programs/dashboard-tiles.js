(() => { const { ctx } = __zee; const W = innerWidth, H = innerHeight; ctx.fillStyle = '#0f172a'; ctx.fillRect(0, 0, W, H); const tiles = [{ k: 'CPU', v: .63, c: '#38bdf8' }, { k: 'MEM', v: .41, c: '#a78bfa' }, { k: 'DISK', v: .87, c: '#f472b6' }, { k: 'NET', v: .12, c: '#4ade80' }]; const cols = 2, gap = W * .03, w = (W - gap * 3) / cols, h = (H - gap * 3) / 2; tiles.forEach(({ k, v, c }, i) => { const x = gap + (i % cols) * (w + gap), y = gap + Math.floor(i / cols) * (h + gap); ctx.fillStyle = '#1e293b'; ctx.beginPath(); ctx.roundRect(x, y, w, h, 12); ctx.fill(); ctx.strokeStyle = '#334155'; ctx.stroke(); ctx.lineWidth = h * .06; ctx.beginPath(); ctx.strokeStyle = '#334155'; ctx.arc(x + w / 2, y + h * .6, h * .35, Math.PI, 0); ctx.stroke(); ctx.beginPath(); ctx.strokeStyle = c; ctx.arc(x + w / 2, y + h * .6, h * .35, Math.PI, Math.PI * (1 + v)); ctx.stroke(); ctx.lineWidth = 1; }); return tiles.map(t => `${t.k} ${(t.v * 100).toFixed(0)}%`).join(', '); })()
// expect: "CPU 63%, MEM 41%, DISK 87%, NET 12%"
// picture: 121b2e 182134 182234 182234 182234 182234 182234 141e30 141e30 182234 182234 182234 182234 182234 182134 121b2e
// picture: 182134 1e293b 1e2a3c 244e6b 234159 1f2a3c 1e293b 1b2638 1b2638 1e293b 273048 333958 232e41 1e293b 1e293b 182134
// picture: 182134 1e293b 224058 1e2c3f 1e293b 212d3f 1e293b 1b2638 1b2638 1e293b 373a5d 1e293b 1e293b 212c3e 1e293b 182234
// picture: 172134 1e293b 1e293b 1e293b 1e293b 1e293b 1e293b 1b2638 1b2538 1e293b 1e293b 1e293b 1e293b 1e293b 1e293b 172134
// picture: 121a2d 192336 192336 192336 192336 192336 192336 141d30 141d30 192336 192336 192336 192336 192336 192336 121a2d
// picture: 172134 1e293b 1e293b 453651 4e3956 1f293c 1e293b 1b2638 1b2638 1e293b 1e293b 222e40 212d3f 1e293b 1e293b 172134
// picture: 182134 1e293b 41354f 322f46 222a3d 3a344c 1e293b 1b2638 1b2638 1e293b 254046 1e293b 1f2b3d 212c3f 1e293b 182234
// picture: 182134 1e293b 1e293b 1e293b 1e293b 1e293b 1e293b 1b2638 1b2638 1e293b 1e293b 1e293b 1e293b 1e293b 1e293b 182134
// picture: 121b2e 182134 182234 182234 182234 182234 182234 141e30 141e30 182234 182234 182234 182234 182234 182134 121b2e
