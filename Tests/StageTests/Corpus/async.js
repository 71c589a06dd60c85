// Pictures come later, and so do promises: what counts is what is there in the end.
const { ctx } = __zee;
ctx.fillStyle = '#eef'; ctx.fillRect(0, 0, 1280, 720);
const load = (source) => new Promise((done, failed) => { const image = new Image(); image.onload = () => done(image); image.onerror = failed; image.src = source; });
(async () => {
  const [photo, alpha] = await Promise.all([load('photo.jpg'), load('translucent.png')]);
  ctx.drawImage(photo, 40, 40); ctx.drawImage(photo, 20, 20, 120, 100, 320, 40, 480, 400); ctx.drawImage(alpha, 840, 40, 400, 260);
  ctx.save(); ctx.beginPath(); ctx.arc(160, 480, 120, 0, 2 * Math.PI); ctx.clip(); ctx.drawImage(photo, 40, 360, 360, 240); ctx.restore();
  ctx.filter = 'none'; ctx.fillStyle = ctx.createPattern(photo, 'repeat'); ctx.fillRect(840, 340, 400, 320);
  const missing = await load('nothing-here.png').catch(() => null); ctx.fillStyle = missing ? 'red' : 'green'; ctx.fillRect(320, 480, 480, 60);
})();
setTimeout(() => { ctx.fillStyle = '#333'; ctx.font = '20px DejaVu Sans'; ctx.fillText('after a timer', 330, 600); }, 0);
requestAnimationFrame(() => { ctx.fillStyle = '#a33'; ctx.fillRect(320, 620, 480, 20); });
