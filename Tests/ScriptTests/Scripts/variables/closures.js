const counter = () => { let n = 0; return { inc: () => ++n, get: () => n }; };
const c1 = counter(), c2 = counter(); c1.inc(); c1.inc(); c2.inc(); print(c1.get(), c2.get()); // expect: 2 1
const fs = []; for (let i = 0; i < 3; i++) { fs.push(() => i++); } print(fs[0](), fs[0](), fs[1]());
// expect: 0 1 1
const gs = []; for (var j = 0; j < 3; j++) gs.push(() => j); print(gs.map((g) => g()).join()); // expect: 3,3,3
const hs = []; for (const q of [1, 2, 3]) hs.push(() => q * 10); print(hs.map((g) => g()).join());
// expect: 10,20,30
let w = 0; const ws = []; while (w < 2) { let z = w; ws.push(() => z); w++; } print(ws.map((g) => g()).join());
// expect: 0,1
