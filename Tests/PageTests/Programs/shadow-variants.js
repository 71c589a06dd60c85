(() => { const { ctx } = __zee; ctx.fillStyle = '#e8ecf1'; ctx.fillRect(0, 0, innerWidth, innerHeight); const set = (b, x, y, c) => Object.assign(ctx, { shadowBlur: b, shadowOffsetX: x, shadowOffsetY: y, shadowColor: c }); set(20, 8, 8, 'rgba(0,0,0,.5)'); ctx.fillStyle = 'tomato'; ctx.fillRect(40, 40, 120, 90); set(0, 10, -10, '#00f8'); ctx.beginPath(); ctx.arc(280, 90, 45, 0, 7); ctx.fillStyle = 'gold'; ctx.fill(); set(12, 0, 0, 'lime'); ctx.strokeStyle = '#063'; ctx.lineWidth = 6; ctx.strokeRect(380, 45, 110, 85); set(5, 4, 4, 'hotpink'); ctx.globalAlpha = .5; ctx.fillRect(540, 45, 80, 80); ctx.shadowBlur = -4; ctx.shadowBlur = 'x'; ctx.shadowColor = 'notacolor'; return [ctx.shadowBlur, ctx.shadowOffsetX, ctx.shadowColor, ctx.globalAlpha].join('|'); })()
// expect: "5|4|#ff69b4|0.5"
// picture: e8ecf1 e8ecf1 e7ebf0 e7ebf0 e7ebf0 e7ebf0 e7ebf0 e7ebf0 e7ebf0 e8ecf1 e8ecf1 e8ecf1 e8ecf1 e8ecf1 e8ecf1 e8ecf1
// picture: e8ecf1 e7ebf0 e3e7ec e0e4e8 e0e3e8 e0e3e8 e0e3e8 e0e4e9 e4e8ed e7ebf0 e8ecf1 e8ecf1 e8ecf1 e1e4f1 cbcef2 e1e5f1
// picture: e7ebf0 e3e7ec ff6347 ff6347 ff6347 ff6347 ff6347 ff6347 caced2 e5e9ee e8ecf1 e8ecf1 e8e4c2 d7bd51 ceb451 918bc7
// picture: e7ebf0 e0e4e8 ff6347 ff6347 ff6347 ff6347 ff6347 ff6347 b6b9bd e4e8ec e8ecf1 e9eae3 fdd810 ffd700 ffd700 f4cf11
// picture: e7ebf0 e0e3e8 ff6347 ff6347 ff6347 ff6347 ff6347 ff6347 b4b8bb e4e7ec e8ecf1 ede7b9 ffd700 ffd700 ffd700 ffd700
// picture: e7ebf0 e0e3e8 ff6347 ff6347 ff6347 ff6347 ff6347 ff6347 b5b8bc e4e7ec e8ecf1 e9eae3 fdd810 ffd700 ffd700 fbd611
// picture: e7ebf0 e1e5ea df9286 d08477 cf8376 cf8376 cf8376 d18579 c1c4c8 e4e8ed e8ecf1 e8ecf1 ece7c2 f7dd4f f7de51 ece7c2
// picture: e8ecf1 e6eaef dce0e5 d5d9dd d5d8dd d5d8dd d5d8dd d6d9de dfe3e8 e7ebf0 e8ecf1 e8ecf1 e8ecf1 e8ecf1 e8ecf1 e8ecf1
// picture: e8ecf1 e7ebf0 e7ebf0 e7ebf0 e7ebf0 e7ebf0 e7ebf0 e7ebf0 e7ebf0 e8ecf1 e8ecf1 e8ecf1 e8ecf1 e8ecf1 e8ecf1 e8ecf1
