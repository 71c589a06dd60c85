const b = new ArrayBuffer(8);
const u8 = new Uint8Array(b), u32 = new Uint32Array(b, 4, 1);
u32[0] = 0x01020304;
print(u8); // expect: 0,0,0,0,4,3,2,1
print(b.byteLength, u32.byteOffset, u32.length); // expect: 8 4 1
const s = u8.subarray(4, 6);
s[0] = 9;
print(u8[4], s.length, u8.slice(4, 6)); // expect: 9 2 9,3
