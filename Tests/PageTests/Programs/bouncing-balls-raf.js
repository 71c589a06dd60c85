new Promise(res => { const { ctx } = __zee, W = innerWidth, H = innerHeight; const balls = [[.2, .3, 5, 3], [.5, .6, -4, 6], [.8, .2, 3, -7]].map(([x, y, vx, vy], i) => ({ x: x * W, y: y * H, vx, vy, r: 20 + i * 10, c: ['#e63946', '#457b9d', '#2a9d8f'][i] })); let n = 0; const tick = () => { ctx.fillStyle = 'rgba(255,255,255,.3)'; ctx.fillRect(0, 0, W, H); for (const b of balls) { b.x += b.vx; b.y += b.vy; if (b.x < b.r || b.x > W - b.r) b.vx *= -1; if (b.y < b.r || b.y > H - b.r) b.vy *= -1; ctx.beginPath(); ctx.arc(b.x, b.y, b.r, 0, Math.PI * 2); ctx.fillStyle = b.c; ctx.fill(); } ++n < 40 ? requestAnimationFrame(tick) : res(balls.map(b => `${b.vx},${b.vy}`).join(' ')); }; tick(); })
// expect: "5,-3 4,6 -3,-7"
// picture: f9fafb f2f6f8 f6f8fa fbfcfc fdfdfd fdfdfd fdfdfd e5f2f0 38a396 2a9d8f 32a093 a1d3cd f4faf9 fcfdfd fdfdfd fdfdfd
// picture: eaf0f4 dbe5ec dee7ed f9fbfb fdfdfd fdfdfd fdfdfd 9ed1cb 2a9d8f 2a9d8f 2a9d8f 67b9af ebf5f5 fcfdfd fdfdfd fdfdfd
// picture: dce6ec abc3d2 84a7be c4d5e0 fdfdfd fdfdfd fdfdfd b4dcd7 2a9d8f 2a9d8f 2a9d8f 85c6bf f1f8f8 fcfdfd fdfdfd fdfdfd
// picture: e3ebf0 6994b0 457b9d 4b7fa0 e6edf1 fdfdfd fdfdfd fbfcfc 95cdc6 59b2a7 80c4bc e5f3f1 fbfcfc fdfdfd fdfdfd fdfdfd
// picture: fcfcfc 769eb7 457b9d 457b9d d1dee6 fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd
// picture: fdfdfd e5ecf0 87aabf a4bece fcfcfc fdfdfd fdfdfd fdfdfd fdfdfd fdfcfc fdfcfc fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd
// picture: fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfbfb fdf7f7 fcf5f6 f7cfd2 f3aeb3 fcfcfc fdfdfd
// picture: fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfbfb fceff0 f8c8cc e74854 e63946 f9dee0 fdfdfd
// picture: fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fdfdfd fcf9f9 f8d0d3 ef8890 f2a4aa fcfcfc fdfdfd
