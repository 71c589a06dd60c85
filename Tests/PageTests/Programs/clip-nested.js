(() => { const { ctx } = __zee; ctx.fillStyle = '#223'; ctx.fillRect(0, 0, innerWidth, innerHeight); ctx.save(); ctx.beginPath(); ctx.arc(200, 180, 120, 0, Math.PI * 2); ctx.clip(); for (let i = 0; i < 20; i++) { ctx.fillStyle = i % 2 ? '#f66' : '#fff'; ctx.fillRect(60 + i * 14, 40, 14, 300); } ctx.beginPath(); ctx.rect(200, 60, 200, 240); ctx.clip(); ctx.fillStyle = 'rgba(0,80,255,.6)'; ctx.fillRect(0, 0, 500, 500); ctx.restore(); ctx.save(); const p = new Path2D(); p.rect(380, 60, 240, 240); p.arc(500, 180, 70, 0, 7); ctx.clip(p, 'evenodd'); ctx.fillStyle = 'gold'; ctx.fillRect(0, 0, 900, 900); ctx.restore(); ctx.fillRect(10, 10, 5, 5); const d = ctx.getImageData(500, 180, 1, 1).data; return Array.from(d).join() + ' ' + [...ctx.getImageData(390, 70, 1, 1).data]; })()
// expect: "0,0,0,0 0,0,0,0"
// picture: 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233
// picture: 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233
// picture: 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233 222233
// picture: 222233 222233 222233 222233 222233 222233 282334 82717a d28d91 f88e8f 6582e8 596ac1 404178 242539 222233 222233
// picture: 222233 222233 222233 222233 222233 3a3443 d88d90 ffd1d1 ffa3a3 ff9393 6683ec 667de6 666bd4 5a6dc6 2a2a45 222233
// picture: 222233 222233 222233 222233 282839 d87e81 ffb2b2 ffd1d1 ffa3a3 ff9393 6683ec 667de6 666bd4 6677e0 5a73cd 242337
// picture: 222233 222233 222233 222233 83838c ff9393 ffb2b2 ffd1d1 ffa3a3 ff9393 6683ec 667de6 666bd4 6677e0 6683ec 413a72
// picture: 222233 222233 222233 222233 d2b4b7 ff9393 ffb2b2 ffd1d1 ffa3a3 ff9393 6683ec 667de6 666bd4 6677e0 6683ec 595bb2
// picture: 222233 222233 222233 222233 f7bfc0 ff9393 ffb2b2 ffd1d1 ffa3a3 ff9393 6683ec 667de6 666bd4 6677e0 6683ec 646ed4
