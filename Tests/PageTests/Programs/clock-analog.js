(() => { const { ctx } = __zee, W = innerWidth, H = innerHeight, R = Math.min(W, H) * 0.42; const t = { h: 10, m: 8, s: 36 }; ctx.fillStyle = '#f4f1ea'; ctx.fillRect(0, 0, W, H); ctx.save(); ctx.translate(W / 2, H / 2); ctx.lineCap = 'round'; for (let i = 0; i < 60; i++) { ctx.save(); ctx.rotate(i * Math.PI / 30); ctx.lineWidth = i % 5 ? 1 : 4; ctx.beginPath(); ctx.moveTo(0, -R); ctx.lineTo(0, -R * (i % 5 ? .95 : .88)); ctx.stroke(); ctx.restore(); } const hand = (turn, len, w, c) => { ctx.save(); ctx.rotate(turn * 2 * Math.PI); ctx.strokeStyle = c; ctx.lineWidth = w; ctx.beginPath(); ctx.moveTo(0, len * .15); ctx.lineTo(0, -len); ctx.stroke(); ctx.restore(); }; hand((t.h + t.m / 60) / 12, R * .5, 8, '#222'); hand((t.m + t.s / 60) / 60, R * .75, 5, '#444'); hand(t.s / 60, R * .85, 2, 'crimson'); ctx.restore(); const m = ctx.getTransform(); return [m.isIdentity, ctx.lineCap, ctx.lineWidth, ctx.strokeStyle].join(); })()
// expect: "true,butt,1,#000000"
// picture: f4f1ea f4f1ea f4f1ea f4f1ea f4f1ea f4f1ea f2efe8 e6e3dc e6e3dc f2efe8 f4f1ea f4f1ea f4f1ea f4f1ea f4f1ea f4f1ea
// picture: f4f1ea f4f1ea f4f1ea f4f1ea f4f1ea edeae3 d2cfc9 edeae4 edeae4 d2cfc9 edeae3 f4f1ea f4f1ea f4f1ea f4f1ea f4f1ea
// picture: f4f1ea f4f1ea f4f1ea f4f1ea dddbd4 e5e3dc f4f1ea f4f1ea f4f1ea edeae3 d5d3cd dddbd4 f4f1ea f4f1ea f4f1ea f4f1ea
// picture: f4f1ea f4f1ea f4f1ea f4f1ea edeae3 f4f1ea adaba6 d8d6cf dedcd6 c1bfba f3f0e9 edeae3 f4f1ea f4f1ea f4f1ea f4f1ea
// picture: f4f1ea f4f1ea f4f1ea f4f1ea d0cec8 f4f1ea f3f0e9 a39493 bbafac f4f1ea f4f1ea d0cec8 f4f1ea f4f1ea f4f1ea f4f1ea
// picture: f4f1ea f4f1ea f4f1ea f4f1ea edeae3 f4f1ea f3ede7 f1d9d7 f4f1ea f4f1ea f4f1ea edeae3 f4f1ea f4f1ea f4f1ea f4f1ea
// picture: f4f1ea f4f1ea f4f1ea f4f1ea dedbd4 e6e3dc f1d6d5 f4f1ea f4f1ea f4f1ea e5e3dc dedbd4 f4f1ea f4f1ea f4f1ea f4f1ea
// picture: f4f1ea f4f1ea f4f1ea f4f1ea f4f1ea edeae3 d2ccc7 edeae4 edeae4 d2cfc9 edeae3 f4f1ea f4f1ea f4f1ea f4f1ea f4f1ea
// picture: f4f1ea f4f1ea f4f1ea f4f1ea f4f1ea f4f1ea f2efe8 e6e3dc e6e3dc f2efe8 f4f1ea f4f1ea f4f1ea f4f1ea f4f1ea f4f1ea
