// A full chart: 81 grid lines, 40 bars, eight series of 500 points, 200 labels and a legend, scaled to the canvas.
(() => {
  const { ctx } = window.__zee, width = innerWidth, height = innerHeight;
  const left = 60, right = width - 60, top = 40, bottom = height - 60;
  const turn = window.turn = (window.turn ?? 0) + 1;
  let state = 7;
  const chance = () => (state = state * 16807 % 2147483647) / 2147483647;
  ctx.fillStyle = '#f8f8fb';
  ctx.fillRect(0, 0, width, height);
  ctx.strokeStyle = '#dfe1e8';
  ctx.lineWidth = 1;
  for (let i = 0; i <= 50; i++) {
    const x = Math.round(left + (right - left) * i / 50) + 0.5;
    ctx.beginPath(); ctx.moveTo(x, top); ctx.lineTo(x, bottom); ctx.stroke();
  }
  for (let i = 0; i < 30; i++) {
    const y = Math.round(top + (bottom - top) * i / 29) + 0.5;
    ctx.beginPath(); ctx.moveTo(left, y); ctx.lineTo(right, y); ctx.stroke();
  }
  const slot = (right - left) / 40;
  ctx.fillStyle = 'rgba(132, 170, 226, 0.6)';
  for (let i = 0; i < 40; i++) {
    const tall = chance() * (bottom - top) * 0.5;
    ctx.fillRect(left + i * slot + 3, bottom - tall, slot - 6, tall);
  }
  const colours = ['#c0392b', '#2980b9', '#27ae60', '#8e44ad', '#d35400', '#16a085', '#2c3e50', '#b7950b'];
  ctx.lineWidth = 2;
  ctx.lineJoin = 'round';
  for (let series = 0; series < 8; series++) {
    let y = top + (bottom - top) * (0.1 + 0.7 * chance());
    ctx.strokeStyle = colours[series];
    ctx.beginPath();
    for (let i = 0; i < 500; i++) {
      y = Math.min(bottom - 10, Math.max(top + 10, y + (chance() - 0.5) * 26));
      const x = left + (right - left) * i / 499;
      if (i) ctx.lineTo(x, y); else ctx.moveTo(x, y);
    }
    ctx.stroke();
  }
  ctx.fillStyle = '#202326';
  ctx.font = '12px "DejaVu Sans"';
  for (let i = 0; i < 200; i++) ctx.fillText(`Point ${i * 41}`, chance() * (width - 90), 20 + chance() * (height - 40));
  for (let i = 0; i < 8; i++) {
    ctx.fillStyle = colours[i];
    ctx.fillRect(right - 110, top + 14 + i * 20, 14, 14);
    ctx.fillStyle = '#202326';
    ctx.fillText(`Series ${i}, ${turn}`, right - 90, top + 26 + i * 20);
  }
  return turn;
})()
