const o = { a: { b: () => 'called', c: [1] } }; const u = undefined;
print(o?.a?.b?.(), o.x?.y.z.w, u?.[1], u?.(), o.a?.c?.[0], o?.['a']?.c.length);
// expect: called undefined undefined undefined 1 1
print(delete u?.x, (o?.a).c[0], o.a.zz?.()); // expect: true 1 undefined
