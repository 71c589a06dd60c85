print((c => c.m.get("k") + c.d.getTime() + c.s.size)(structuredClone({ m: new Map([["k", 1]]), d: new Date(5), s: new Set([1]) }))); // expect: 7
print((a => (a.self = a, structuredClone(a).self === a))({})); // expect: false
print(structuredClone([1, , 3]).hasOwnProperty(1)); // expect: false
print(structuredClone(new RangeError("x")).name); // expect: RangeError
print(structuredClone(new Uint8Array([1, 2])).join()); // expect: 1,2
print(structuredClone(/a/g).flags); // expect: g
print(JSON.stringify(structuredClone(new (class A { x = 1 })()))); // expect: {"x":1}
