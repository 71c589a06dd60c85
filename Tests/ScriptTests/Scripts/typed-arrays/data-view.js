const v = new DataView(new ArrayBuffer(16));
v.setInt16(0, -2);
v.setFloat64(8, Math.PI, true);
print(v.getUint16(0), v.getUint16(0, true), v.getFloat64(8, true)); // expect: 65534 65279 3.141592653589793
try { v.getInt32(14); } catch (e) { print(e.name); } // expect: RangeError
