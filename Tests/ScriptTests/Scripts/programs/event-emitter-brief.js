class Emitter { #h = {}; on(e, f) { (this.#h[e] ||= []).push(f); return () => { this.#h[e] = this.#h[e].filter((g) => g !== f); }; } emit(e, ...a) { this.#h[e]?.forEach((f) => f(...a)); } } const em = new Emitter(); const off = em.on('x', (a, b) => print('got', a, b)); em.emit('x', 1, 2); off(); em.emit('x', 3, 4); em.emit('none'); print('done');
// expect: got 1 2
// expect: done
