(() => {
  const { ctx } = window.__zee;
  const data = [12.5, 48, 33.25, 71, 64, 9, 87.4];
  const labels = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const W = innerWidth, H = innerHeight, pad = 0.1 * H;
  const niceStep = (max, n) => { const raw = max / n, mag = 10 ** Math.floor(Math.log10(raw)); const f = raw / mag; return (f <= 1 ? 1 : f <= 2 ? 2 : f <= 5 ? 5 : 10) * mag; };
  const step = niceStep(Math.max(...data), 5), top = Math.ceil(Math.max(...data) / step) * step;
  ctx.fillStyle = '#10151f'; ctx.fillRect(0, 0, W, H);
  ctx.strokeStyle = 'rgba(255,255,255,.15)'; ctx.lineWidth = 1;
  for (let v = 0; v <= top; v += step) { const y = H - pad - (H - 2 * pad) * v / top; ctx.beginPath(); ctx.moveTo(pad, y); ctx.lineTo(W - pad, y); ctx.stroke(); }
  const bw = (W - 2 * pad) / data.length;
  data.forEach((v, i) => {
    const h = (H - 2 * pad) * v / top, x = pad + i * bw + bw * 0.15, y = H - pad - h;
    const g = ctx.createLinearGradient(0, y, 0, H - pad); g.addColorStop(0, `hsl(${200 + i * 20}, 80%, 60%)`); g.addColorStop(1, `hsl(${200 + i * 20} 80% 30%)`);
    ctx.fillStyle = g; ctx.beginPath(); ctx.roundRect(x, y, bw * 0.7, h, [6, 6, 0, 0]); ctx.fill();
  });
  return `step=${step} top=${top} ${labels.map((l, i) => `${l}:${data[i].toFixed(1)}`).join(' ')}`;
})()
// expect: "step=20 top=100 Mon:12.5 Tue:48.0 Wed:33.3 Thu:71.0 Fri:64.0 Sat:9.0 Sun:87.4"
// picture: 10151f 111620 111620 111620 111620 111620 111620 111620 111620 111620 111620 111620 111620 111620 111620 10151f
// picture: 10151f 10151f 10151f 10151f 10151f 10151f 10151f 10151f 10151f 10151f 10151f 10151f 10151f 25192d 2c1b32 10151f
// picture: 10151f 111620 111620 111620 111620 111620 111620 121621 121621 111620 111620 111620 111620 923176 b5388e 10151f
// picture: 10151f 111620 111620 111620 111620 111620 111620 5734a5 5734a5 442560 492666 111620 111620 882b6e a93184 10151f
// picture: 10151f 10151f 10151f 1c2d50 1a2948 10151f 10151f 4f2d9b 4f2c9b 732e9b 7b31a5 10151f 10151f 7e2565 9c2a79 10151f
// picture: 10151f 111620 111620 3058a9 2b4e94 1b1f47 1b1f44 46258e 46258e 67278d 6e2896 111620 111620 75205e 91236f 10151f
// picture: 10151f 111620 111620 234993 214182 2b2c9e 292b94 3c1d80 3c1d80 5b1e7f 611f87 111620 111620 6c1a55 841c64 10151f
// picture: 10151f 225f81 1e4e6b 16397d 15336f 191b7f 191a78 321572 321572 4e1670 531677 4b1d55 561f5f 61144d 781459 10151f
// picture: 10151f 111c28 111b27 111828 111827 111528 111527 131527 131527 161527 171527 191627 1a1528 181524 1a1525 10151f
