(() => { const { ctx } = __zee, W = innerWidth, H = innerHeight; ctx.fillStyle = '#fff'; ctx.fillRect(0, 0, W, H); ctx.strokeStyle = '#003049'; for (let r = 6; r < W / 2; r += 6) { ctx.beginPath(); ctx.setLineDash([r / 3, 3]); ctx.lineDashOffset = -r; ctx.arc(W / 2, H / 2, r, 0, Math.PI * 2); ctx.stroke(); } ctx.setLineDash([]); ctx.globalCompositeOperation = 'difference'; ctx.fillStyle = '#fff'; ctx.fillRect(W / 4, H / 4, W / 2, H / 2); return ctx.getLineDash().length + ctx.globalCompositeOperation; })()
// expect: "0difference"
// picture: ffffff dfe5e8 e0e5e8 e3e8eb e0e6e9 dde3e6 dde3e6 d4dce0 d1dade dde4e7 dee4e7 e1e6e9 e1e6e9 e1e6e9 dfe5e8 ffffff
// picture: f1f3f5 d8dfe3 dae1e4 dbe2e5 e3e8eb e3e8eb dce2e6 dae1e5 dce3e6 dee4e7 e2e8ea dfe5e8 e1e6e9 dae1e4 d8dfe3 f3f5f7
// picture: e6ebed dbe2e5 dee4e7 dee4e7 4d4a49 514d4c 4a4847 4e4b49 4e4c4a 4c4948 4f4c4b 4e4b4a d9e0e4 d9e0e4 dce3e6 e3e8eb
// picture: d9e0e3 d9e0e3 d2dbdf d5dde1 27201c 221b18 1a1513 1a1513 1b1513 1d1815 221b18 241d19 dbe2e5 d6dee2 d9e0e3 d9e0e3
// picture: dee4e7 dbe2e5 d6dde1 dee4e7 231c19 271f1b 1e1815 14100e 13100e 1c1714 27201c 231d19 d9e0e4 ced7dc d6dde1 d9e0e4
// picture: d8dfe3 d9e0e3 d3dbdf d7dfe2 201a17 221b18 1c1714 1b1613 1a1512 1c1614 211b18 221b18 dce3e6 d5dde1 d8e0e3 d9e0e3
// picture: e3e8eb d8dfe3 dee4e7 dce2e6 534f4d 4d4b49 4b4948 4f4c4b 4f4c4b 4b4947 4d4b49 534f4d d9e0e3 dae1e4 dce2e6 e7ebee
// picture: f2f4f6 dde3e7 dae1e4 dce2e6 e5eaec dee4e7 dfe5e8 dce2e6 dce3e6 dbe2e5 e1e6e9 e2e7ea e0e6e9 dae1e4 d9e0e3 f0f3f4
// picture: ffffff dfe5e8 dde3e6 e5eaec dfe5e8 e2e7ea d8dfe3 d8dfe3 d6dde1 d9e0e3 e1e7ea dfe5e8 e0e6e9 e3e8eb e0e6e9 ffffff
