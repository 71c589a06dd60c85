const a = new Uint8Array([1, 2, 300]);
print(a, a.length, a[2], a[5]); // expect: 1,2,44 3 44 undefined
const f = new Float32Array(2);
f[0] = 1.1;
print(f[0], f[1]); // expect: 1.100000023841858 0
print(new Int16Array(3), Uint8Array.BYTES_PER_ELEMENT); // expect: 0,0,0 1
print(Object.prototype.toString.call(a)); // expect: [object Uint8Array]
