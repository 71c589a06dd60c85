const c = document.querySelector('canvas') || window.__zee.canvas, ctx = c.getContext('2d');
const w = 320, h = 180, off = document.createElement('canvas'); off.width = w; off.height = h;
const o = off.getContext('2d'), img = o.createImageData(w, h), d = img.data;
for (let y = 0, i = 0; y < h; y++) for (let x = 0; x < w; x++, i += 4) {
  const v = Math.sin(x / 16) + Math.sin(y / 9) + Math.sin((x + y) / 21) + Math.sin(Math.hypot(x - 160, y - 90) / 12);
  d[i] = 128 + 60 * Math.sin(v * Math.PI); d[i + 1] = 128 + 60 * Math.sin(v * Math.PI + 2.1); d[i + 2] = 128 + 60 * Math.cos(v * Math.PI); d[i + 3] = 255;
}
o.putImageData(img, 0, 0);
ctx.imageSmoothingEnabled = true; ctx.imageSmoothingQuality = 'high';
ctx.drawImage(off, 0, 0, c.width, c.height);
ctx.globalCompositeOperation = 'multiply'; const r = ctx.createRadialGradient(640, 360, 100, 640, 360, 700);
r.addColorStop(0, 'white'); r.addColorStop(1, '#223'); ctx.fillStyle = r; ctx.fillRect(0, 0, c.width, c.height);
ctx.globalCompositeOperation = 'screen'; ctx.fillStyle = 'rgba(80, 0, 120, .4)'; ctx.fillRect(200, 100, 300, 200);
