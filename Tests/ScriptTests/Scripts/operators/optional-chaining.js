const o = { a: { b: 1 }, f() { return this.a.b; } };
print(o?.a?.b); // expect: 1
print(o.x?.b); // expect: undefined
print(o.x?.b.c.d); // expect: undefined
print(o.f?.()); // expect: 1
print(o.g?.()); // expect: undefined
print(o?.['a'].b); // expect: 1
print(null?.[1]); // expect: undefined
print(delete o?.a); // expect: true
print(undefined?.x.y()); // expect: undefined
