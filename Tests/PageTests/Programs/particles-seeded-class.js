class RNG { #s; constructor(seed) { this.#s = seed >>> 0; } next() { let t = this.#s += 0x6D2B79F5; t = Math.imul(t ^ t >>> 15, t | 1); t ^= t + Math.imul(t ^ t >>> 7, t | 61); return ((t ^ t >>> 14) >>> 0) / 4294967296; } range(a, b) { return a + (b - a) * this.next(); } pick(list) { return list[Math.floor(this.next() * list.length)]; } }
class Particle { static count = 0; static #palette = ['#ff595e', '#ffca3a', '#8ac926', '#1982c4', '#6a4c93']; constructor(rng, w, h) { Object.assign(this, { x: w / 2, y: h / 2, vx: rng.range(-4, 4), vy: rng.range(-4, 4), life: rng.range(20, 60) | 0, r: rng.range(2, 8), c: rng.pick(Particle.#palette) }); Particle.count++; } step() { this.x += this.vx; this.y += this.vy; this.vy += .05; return --this.life > 0; } get alive() { return this.life > 0; } draw(c) { c.globalAlpha = Math.min(1, this.life / 30); c.fillStyle = this.c; c.beginPath(); c.arc(this.x, this.y, this.r, 0, Math.PI * 2); c.fill(); } }
(() => { const { ctx } = __zee; const rng = new RNG(42), W = innerWidth, H = innerHeight; ctx.fillStyle = '#111'; ctx.fillRect(0, 0, W, H);
  let ps = Array.from({ length: 120 }, () => new Particle(rng, W, H)); let sum = 0;
  for (let f = 0; f < 30; f++) { ps = ps.filter(p => p.step()); if (f % 6 === 0) ps.forEach(p => p.draw(ctx)); sum += ps.length; }
  return [Particle.count, ps.length, sum, ps.every(p => p.alive), rng.next().toFixed(6)].join('|'); })()
// expect: "120|93|3431|true|0.588158"
// picture: 111111 111111 111111 111417 11171b 151212 101111 111112 131418 111111 111111 292315 231f14 111111 111111 111111
// picture: 111111 111111 111111 242316 1e2524 353e26 1d1a17 25222e 15171a 181313 4f3b1e 4e4728 262114 111111 111111 111111
// picture: 111111 111111 111111 482a3e 5a3c3b 464c2a c07140 574550 444922 965740 705c31 333e1b 1f1d22 111111 111111 111111
// picture: 111111 111111 111111 161716 473a2a 856443 88793b ae8258 adb03b 949237 5f7437 3d472c 1c1d1a 111111 111111 111111
// picture: 111111 111111 111111 121311 322c17 615d33 cfb242 d3855c bb785d 8e8467 736d3b 55462b 111213 111111 111111 111111
// picture: 111111 111111 111111 111111 2b2942 535261 847a53 d46e53 b28754 5b9b74 776b31 4c4020 1b2418 171a12 111111 111111
// picture: 111111 111111 111111 201b27 413056 584647 a66a4a 896742 cb6156 697c4a 7d7530 41491b 2d1c19 121211 111111 111111
// picture: 111111 111111 18161c 241d2d 2a2318 615439 573836 7a5f4e a8553d 50523e 5d343c 4f2924 111111 111111 111111 111111
// picture: 111111 111111 111111 1a1812 4c4433 4b2e36 4f3722 493a42 4c2a21 413124 131616 592f42 231916 111111 111111 111111
