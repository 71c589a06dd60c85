const a = new Uint8Array([1, 300, -1]); print(a.join(), a.length, a.BYTES_PER_ELEMENT, a.byteLength, a[5], Object.prototype.toString.call(a)); a[0] = 257; a[9] = 1; print(a[0], a.length, 9 in a); print(new Uint8ClampedArray([300, -5, 1.5, 2.5, NaN]).join(), new Int16Array([40000]).join(), new Float32Array([1.1])[0], new Float64Array(2).join(), new Int32Array([2 ** 31]).join(), new Uint32Array([-1]).join(), new BigInt64Array([5n, -1n]).join());
// expect: 1,44,255 3 1 3 undefined [object Uint8Array]
// expect: 1 3 false
// expect: 255,0,2,2,0 -25536 1.100000023841858 0,0 -2147483648 4294967295 5,-1
