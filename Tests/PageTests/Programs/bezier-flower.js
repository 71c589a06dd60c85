(() => { const { ctx } = __zee; ctx.fillStyle = '#0b132b'; ctx.fillRect(0, 0, innerWidth, innerHeight); ctx.translate(innerWidth / 2, innerHeight / 2); for (let layer = 5; layer > 0; layer--) for (let i = 0; i < 8; i++) { ctx.save(); ctx.rotate(i * Math.PI / 4 + layer * .2); const s = layer * innerHeight * .08; ctx.beginPath(); ctx.moveTo(0, 0); ctx.bezierCurveTo(s * .6, -s * .4, s * .5, -s, 0, -s * 1.1); ctx.quadraticCurveTo(-s * .7, -s * .6, 0, 0); ctx.fillStyle = `hsla(${300 + layer * 12}, 80%, ${30 + layer * 8}%, .55)`; ctx.fill(); ctx.restore(); } ctx.beginPath(); ctx.ellipse(0, 0, 40, 25, .4, 0, 2 * Math.PI); ctx.fillStyle = 'gold'; ctx.fill(); ctx.beginPath(); ctx.arcTo(100, 0, 100, 100, 30); ctx.lineTo(100, 100); ctx.strokeStyle = '#fff'; ctx.stroke(); })()
// expect: ""
// picture: 0b132b 0b132b 0b132b 0b132b 0b132b 0b132b 0b132b 0b132b 231d32 13162d 0b132b 0b132b 0b132b 0b132b 0b132b 0b132b
// picture: 0b132b 0b132b 0b132b 0b132b 0b132b 281f34 834551 864251 a04959 6b3b49 0b132b 0b132b 0b132b 0b132b 0b132b 0b132b
// picture: 0b132b 0b132b 0b132b 0b132b 13162d 6f394a c64c64 dd446d d4446a cc4e67 894252 2f2236 0b132b 0b132b 0b132b 0b132b
// picture: 0b132b 0b132b 0b132b 0b132b 643847 ac4b5c f2972f fac010 f3972d de4c64 ac4b5d 3e283b 0b132b 0b132b 0b132b 0b132b
// picture: 0b132b 0b132b 0b132b 0b132b 41283c cf4d68 f7b11b ffd700 ffd700 f7b11b cf4d68 40283c 0e152d 0e152d 0b132b 0b132b
// picture: 0b132b 0b132b 0b132b 0b132b 3e283b ac4b5d de4c64 f3972d fbc10f f2972f ac4b5d 633847 111830 111830 0b132b 0b132b
// picture: 0b132b 0b132b 0b132b 0b132b 2e2236 884252 cc4e67 d4446a dd446d c64c64 6e394a 13162d 111830 111830 0b132b 0b132b
// picture: 0b132b 0b132b 0b132b 0b132b 0b132b 0b132b 6b3b49 a04959 854251 834551 281f34 0b132b 111830 111830 0b132b 0b132b
// picture: 0b132b 0b132b 0b132b 0b132b 0b132b 0b132b 13162d 221d32 0b132b 0b132b 0b132b 0b132b 111830 111830 0b132b 0b132b
