// A bar chart, as agents draw one: on the page's own context.
const { canvas, ctx } = window.__zee;
const data = { Mon: 12, Tue: 19, Wed: 7, Thu: 22, Fri: 16, Sat: 9, Sun: 4 };
const W = canvas.width, H = canvas.height, pad = 80, days = Object.entries(data);
const most = Math.max(...Object.values(data));
ctx.fillStyle = '#fdfdfb'; ctx.fillRect(0, 0, W, H);
ctx.strokeStyle = '#ddd'; ctx.lineWidth = 1; ctx.fillStyle = '#888'; ctx.font = '16px "DejaVu Sans", sans-serif'; ctx.textAlign = 'right'; ctx.textBaseline = 'middle';
for (let v = 0; v <= 25; v += 5) {
  const y = H - pad - (H - 2 * pad) * v / 25;
  ctx.beginPath(); ctx.moveTo(pad, y + .5); ctx.lineTo(W - pad, y + .5); ctx.stroke();
  ctx.fillText(String(v), pad - 10, y);
}
const step = (W - 2 * pad) / days.length;
days.forEach(([day, value], i) => {
  const x = pad + i * step + step * .15, w = step * .7, h = (H - 2 * pad) * value / 25, y = H - pad - h;
  const g = ctx.createLinearGradient(0, y, 0, H - pad);
  g.addColorStop(0, value === most ? '#ff7043' : '#42a5f5'); g.addColorStop(1, value === most ? '#ffccbc' : '#bbdefb');
  ctx.fillStyle = g; ctx.beginPath(); ctx.roundRect(x, y, w, h, [10, 10, 0, 0]); ctx.fill();
  ctx.fillStyle = '#333'; ctx.textAlign = 'center'; ctx.fillText(day, x + w / 2, H - pad + 24); ctx.font = 'bold 18px "DejaVu Sans"'; ctx.fillText(value, x + w / 2, y - 16); ctx.font = '16px "DejaVu Sans"';
});
ctx.textAlign = 'left'; ctx.font = '600 30px "DejaVu Sans"'; ctx.fillStyle = '#222'; ctx.fillText('Deliveries this week', pad, 42);
