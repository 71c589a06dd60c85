const b = new ArrayBuffer(8); const u8 = new Uint8Array(b), u16 = new Uint16Array(b, 2, 2), f = new Float32Array(b, 4); u16[0] = 0x1234; print([...u8].join(), u16.byteOffset, u16.length, f.length, b.byteLength, b.slice(2, 4).byteLength, ArrayBuffer.isView(u8)); const s = u8.subarray(2, 4); s[0] = 9; print(u8[2], s.buffer === b, s.length); const dv = new DataView(b); dv.setInt16(0, -2); print(dv.getInt16(0), dv.getUint16(0, true), dv.getUint8(0)); dv.setFloat64(0, Math.PI, true); print(dv.getFloat64(0, true)); try { new Uint16Array(b, 1); } catch (e) { print(e.name); } try { dv.getInt32(6); } catch (e) { print(e.name); }
// expect: 0,0,52,18,0,0,0,0 2 2 1 8 2 true
// expect: 9 true 2
// expect: -2 65279 255
// expect: 3.141592653589793
// expect: RangeError
// expect: RangeError
