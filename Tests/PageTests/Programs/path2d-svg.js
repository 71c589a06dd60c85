(() => { const { ctx } = __zee; ctx.fillStyle = '#fff'; ctx.fillRect(0, 0, innerWidth, innerHeight);
 const heart = new Path2D('M10,30 A20,20 0,0,1 50,30 A20,20 0,0,1 90,30 Q90,60 50,90 Q10,60 10,30 z'); const star = new Path2D(); for (let i = 0; i < 10; i++) { const r = i % 2 ? 20 : 50, a = i * Math.PI / 5 - Math.PI / 2; star[i ? 'lineTo' : 'moveTo'](Math.cos(a) * r, Math.sin(a) * r); } star.closePath();
 ctx.save(); ctx.translate(40, 40); ctx.scale(2, 2); ctx.fillStyle = 'crimson'; ctx.fill(heart); ctx.lineWidth = 2; ctx.strokeStyle = '#400'; ctx.stroke(heart); ctx.restore();
 const both = new Path2D(); both.addPath(star, new DOMMatrix([1, 0, 0, 1, 320, 140])); both.addPath(star, { a: .5, d: .5, e: 440, f: 140 }); ctx.fillStyle = 'gold'; ctx.fill(both); ctx.stroke(both);
 const hits = [[320, 140], [320, 85], [440, 140], [441, 112], [0, 0]].map(([x, y]) => +ctx.isPointInPath(both, x, y));
 return hits.join('') + ctx.isPointInStroke(both, 320, 90) + ' ' + ctx.isPointInPath(heart, 50, 50, 'evenodd'); })()
// expect: "10100true true"
// picture: ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
// picture: ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
// picture: ffffff ffffff ffffff ffffff f7f4f4 f7f4f4 ffffff ffffff f7f4f4 f7f4f4 ffffff ffffff ffffff ffffff ffffff ffffff
// picture: ffffff ffffff ffffff cf969f c31636 c31636 cf969f cf969f c31636 c31636 cf969f ffffff ffffff ffffff ffffff ffffff
// picture: ffffff ffffff f7f4f4 c31636 dc143c dc143c c21636 c31636 dc143c dc143c c21636 f7f4f4 ffffff ffffff ffffff f8f7f0
// picture: ffffff ffffff f3efef c61133 dc143c dc143c dc143c dc143c dc143c dc143c c61133 f3efef ffffff ffffff ffffff f2e59f
// picture: ffffff ffffff ffffff c1344e dc143c dc143c dc143c dc143c dc143c dc143c c1354e ffffff ffffff f5f4eb ead253 f7d312
// picture: ffffff ffffff ffffff cf9ba2 da133b dc143c dc143c dc143c dc143c da133b cf9ba2 ffffff ffffff ffffff f3f0e1 fcd400
// picture: ffffff ffffff ffffff fdfcfc bf4b5f dc143c dc143c dc143c dc143c bf4b5f fdfcfc ffffff ffffff ffffff ece4b7 f2e59f
