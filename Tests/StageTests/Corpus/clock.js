(() => {
  const { ctx, canvas } = __zee;
  ctx.fillStyle = '#1c1f26'; ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.translate(640, 360);
  const R = 280;
  ctx.save(); ctx.shadowColor = 'rgba(0,0,0,.6)'; ctx.shadowBlur = 40; ctx.shadowOffsetY = 12; ctx.fillStyle = '#f5f5f0';
  ctx.beginPath(); ctx.arc(0, 0, R, 0, Math.PI * 2); ctx.fill(); ctx.restore();
  for (let i = 0; i < 60; i++) {
    ctx.save(); ctx.rotate(i * Math.PI / 30); ctx.fillStyle = i % 5 ? '#999' : '#222'; ctx.fillRect(i % 5 ? -1.5 : -4, -R + 12, i % 5 ? 3 : 8, i % 5 ? 14 : 30); ctx.restore();
  }
  ctx.font = '40px DejaVu Serif'; ctx.textAlign = 'center'; ctx.textBaseline = 'middle'; ctx.fillStyle = '#222';
  for (let n = 1; n <= 12; n++) { const a = n * Math.PI / 6; ctx.fillText(n, Math.sin(a) * 215, -Math.cos(a) * 215); }
  const hand = (angle, length, width, colour) => { ctx.save(); ctx.rotate(angle); ctx.lineCap = 'round'; ctx.lineWidth = width; ctx.strokeStyle = colour; ctx.beginPath(); ctx.moveTo(0, length * .18); ctx.lineTo(0, -length); ctx.stroke(); ctx.restore(); };
  hand((10 + 8 / 60) * Math.PI / 6, 150, 14, '#222'); hand(8 * Math.PI / 30, 220, 9, '#222'); hand(37 * Math.PI / 30, 240, 3, '#d33');
  ctx.beginPath(); ctx.arc(0, 0, 10, 0, 7); ctx.fillStyle = '#d33'; ctx.fill();
})();
