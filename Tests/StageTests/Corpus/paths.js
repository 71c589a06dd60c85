var ctx = __zee.ctx;
ctx.fillStyle = 'white'; ctx.fillRect(0, 0, 1280, 720);
var heart = new Path2D('M10 30A20 20 0 0 1 50 30A20 20 0 0 1 90 30Q90 60 50 90Q10 60 10 30z');
for (var i = 0; i < 5; i++) { ctx.save(); ctx.translate(60 + i * 240, 40); ctx.scale(1 + i * .3, 1 + i * .3); ctx.rotate(i * .2); ctx.fillStyle = ['crimson', 'tomato', 'gold', 'teal', 'slateblue'][i]; ctx.fill(heart); ctx.lineWidth = 3; ctx.stroke(heart); ctx.restore(); }
ctx.lineWidth = 26;
['butt', 'round', 'square'].forEach((cap, i) => { ctx.lineCap = cap; ctx.beginPath(); ctx.moveTo(80, 330 + i * 50); ctx.lineTo(300, 330 + i * 50); ctx.stroke(); });
['miter', 'round', 'bevel'].forEach((join, i) => { ctx.lineJoin = join; ctx.lineCap = 'butt'; ctx.beginPath(); ctx.moveTo(380 + i * 160, 440); ctx.lineTo(430 + i * 160, 320); ctx.lineTo(480 + i * 160, 440); ctx.stroke(); });
ctx.save(); ctx.beginPath(); ctx.arc(1020, 380, 90, 0, Math.PI * 2); ctx.rect(960, 320, 120, 120); ctx.clip('evenodd'); for (var k = 0; k < 20; k++) { ctx.fillStyle = k % 2 ? '#08f' : '#f80'; ctx.fillRect(920 + k * 10, 280, 10, 200); } ctx.restore();
ctx.lineWidth = 4; ctx.strokeStyle = '#063'; ctx.beginPath(); ctx.moveTo(80, 640); ctx.bezierCurveTo(200, 480, 300, 760, 420, 560); ctx.quadraticCurveTo(500, 480, 560, 640); ctx.arcTo(640, 700, 700, 560, 50); ctx.lineTo(740, 560); ctx.stroke();
var p = document.createElement('canvas'); p.width = p.height = 20; var pc = p.getContext('2d'); pc.fillStyle = '#fc0'; pc.fillRect(0, 0, 10, 10); pc.fillStyle = '#0cf'; pc.fillRect(10, 10, 10, 10);
ctx.fillStyle = ctx.createPattern(p, 'repeat'); ctx.strokeStyle = '#333'; ctx.beginPath(); for (var s = 0; s < 10; s++) { var rr = s % 2 ? 45 : 110, an = s * Math.PI / 5 - Math.PI / 2; ctx.lineTo(900 + rr * Math.cos(an), 590 + rr * Math.sin(an)); } ctx.closePath(); ctx.fill(); ctx.stroke();
ctx.clearRect(1090, 560, 60, 60); ctx.globalAlpha = .5; ctx.fillStyle = 'purple'; ctx.fillRect(1060, 520, 120, 140); ctx.strokeRect(1060.5, 520.5, 120, 140);
