const ctx = window.__openclaw.ctx; const { width: w, height: h } = ctx.canvas;
let seed = 42; const rnd = () => ((seed = (seed * 1664525 + 1013904223) >>> 0) / 2 ** 32);
class Particle { #hue; constructor(x, y) { Object.assign(this, { x, y, r: 4 + rnd() * 26 }); this.#hue = rnd() * 360 | 0; }
  draw() { ctx.beginPath(); ctx.fillStyle = `hsla(${this.#hue}, 80%, 60%, ${(.25 + rnd() / 2).toFixed(2)})`; ctx.ellipse(this.x, this.y, this.r, this.r * .7, rnd() * 3, 0, 2 * Math.PI); ctx.fill(); } }
const sky = ctx.createConicGradient(0.5, w / 2, h / 2); ['#0b132b', '#1c2541', '#3a506b', '#0b132b'].forEach((c, i, a) => sky.addColorStop(i / (a.length - 1), c));
ctx.fillStyle = sky; ctx.fillRect(0, 0, w, h); ctx.globalCompositeOperation = 'lighter';
const all = Array.from({ length: 160 }, () => new Particle(rnd() * w, rnd() * h)); for (const p of all) p.draw();
ctx.globalCompositeOperation = 'source-over'; ctx.setLineDash([2, 6]); ctx.strokeStyle = '#fff8'; ctx.lineWidth = 2;
ctx.beginPath(); all.slice(0, 12).sort((a, b) => a.x - b.x).forEach(({ x, y }, i, { length }) => i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)); ctx.stroke();
