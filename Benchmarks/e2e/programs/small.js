// What most agents draw most of the time: a clean page, a line and a status. `turn` makes each picture a new one.
(() => {
  const { ctx } = window.__zee, width = innerWidth, height = innerHeight;
  const turn = window.turn = (window.turn ?? 0) + 1;
  ctx.fillStyle = '#ffffff';
  ctx.fillRect(0, 0, width, height);
  ctx.strokeStyle = '#0b63c5';
  ctx.lineWidth = 4;
  ctx.beginPath();
  ctx.moveTo(48, 60);
  ctx.lineTo(width * 0.6, height * 0.5 + turn % 60);
  ctx.stroke();
  ctx.fillStyle = '#14181c';
  ctx.font = '26px "DejaVu Sans"';
  ctx.fillText(`Backup ${turn} of the attic: done`, 48, height - 80);
  return turn;
})()
