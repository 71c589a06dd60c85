const a = new Uint8Array([3, 1, 2]);
print(a.toSorted().join(), a.join()); // expect: 1,2,3 3,1,2
print(a.toSorted((x, y) => y - x).join()); // expect: 3,2,1
print(a.toReversed().join(), a.toReversed() instanceof Uint8Array); // expect: 2,1,3 true
print(a.with(0, 257).join(), a.with(-1, 9).join(), a.join()); // expect: 1,1,2 3,1,9 3,1,2
print(new BigInt64Array([2n, 1n]).with(1, 5n).join()); // expect: 2,5
print(new Float64Array([NaN, 0, -0, -1]).toSorted().join()); // expect: -1,0,0,NaN
try { a.with(3, 0); } catch (e) { print(e.name, e.message); } // expect: RangeError Invalid typed array index
