const calls = [];
const o = { get a() { calls.push('get'); return 1; }, set a(v) { calls.push('set' + v); } };
o.a = o.a + 1;
print(calls); // expect: get,set2
