class Emitter { #h = {}; on(e, f) { (this.#h[e] ||= []).push(f); return () => { this.#h[e] = this.#h[e].filter(g => g !== f); }; } emit(e, ...a) { (this.#h[e] ?? []).forEach(f => f(...a)); } }
const e = new Emitter(), got = [];
const off = e.on('x', v => got.push(v));
e.emit('x', 1);
off();
e.emit('x', 2);
print(got); // expect: 1
