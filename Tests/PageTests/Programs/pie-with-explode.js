(() => { const { ctx } = __zee, W = innerWidth, H = innerHeight; const data = Object.entries({ rent: 1200, food: 450.5, fun: 220, save: 380.25 }); const total = data.reduce((s, [, v]) => s + v, 0); let a = -Math.PI / 2; ctx.fillStyle = '#faf5ef'; ctx.fillRect(0, 0, W, H); const out = data.map(([k, v], i) => { const d = v / total * 2 * Math.PI, mid = a + d / 2, ox = i === 0 ? Math.cos(mid) * 12 : 0, oy = i === 0 ? Math.sin(mid) * 12 : 0; ctx.beginPath(); ctx.moveTo(W / 2 + ox, H / 2 + oy); ctx.arc(W / 2 + ox, H / 2 + oy, H * .38, a, a += d); ctx.closePath(); ctx.fillStyle = `hsl(${i * 360 / data.length}, 65%, 55%)`; ctx.fill(); ctx.strokeStyle = '#fff'; ctx.lineWidth = 3; ctx.stroke(); return `${k}=${(v / total).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 })}`; }); return out.join(' ') + ' ' + total.toLocaleString('en-US', { style: 'currency', currency: 'USD' }); })()
// expect: "rent=53.3% food=20% fun=9.8% save=16.9% $2,250.75"
// picture: faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef
// picture: faf5ef faf5ef faf5ef faf5ef faf5ef f8f1ef c7a2e6 aa73e0 f2cac7 e38180 f3d2ce faf5ef faf5ef faf5ef faf5ef faf5ef
// picture: faf5ef faf5ef faf5ef faf5ef faf5ef b78ae3 8c42d7 9450da efbcb9 d74242 d84747 f2cdc9 faf5ef faf5ef faf5ef faf5ef
// picture: faf5ef faf5ef faf5ef faf5ef daf1ed 5fd0dc 8e88de 9653da efbcb9 d74242 d74242 e06e6d faf5ef faf5ef faf5ef faf5ef
// picture: faf5ef faf5ef faf5ef faf5ef c9eee7 6addc6 73ddb6 aad3b8 eeb8b6 d74242 d74242 d94f4f faf5f0 faf5ef faf5ef faf5ef
// picture: faf5ef faf5ef faf5ef faf5ef e7f1d3 8cd742 8cd742 ace176 e89896 d74242 d74242 de6767 faf5ef faf5ef faf5ef faf5ef
// picture: faf5ef faf5ef faf5ef faf5ef faf5ef b3e381 8cd742 c3e79a e07272 d74242 d74343 f0bfbc faf5ef faf5ef faf5ef faf5ef
// picture: faf5ef faf5ef faf5ef faf5ef faf5ef f8f5ec c7e8a1 e2f0cb dd6161 df6d6c f0c1be faf5ef faf5ef faf5ef faf5ef faf5ef
// picture: faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef faf5ef
