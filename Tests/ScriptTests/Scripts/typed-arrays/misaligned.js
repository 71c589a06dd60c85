const b = new ArrayBuffer(8);
print(1); // expect: 1
new Uint32Array(b, 1); // expect error: RangeError
