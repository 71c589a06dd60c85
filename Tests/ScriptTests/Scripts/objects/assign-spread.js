const t = Object.assign({ a: 1 }, null, { b: 2 }, 'hi', { get c() { return 3; } }); print(JSON.stringify(t)); const c = { ...t, a: 9 }; print(c.a, t.a, Object.getOwnPropertyDescriptor(c, 'c').value);
// expect: {"0":"h","1":"i","a":1,"b":2,"c":3}
// expect: 9 1 3
