const a = [1, 2, 3]; a.length = 1; print(a.join()); a.length = 3; print(a.length, a[2]); try { a.length = -1; } catch (e) { print(e.name, e.message); } try { new Array(-1); } catch (e) { print(e.message); } print(new Array(1e9).length); const s = []; s[4294967294] = 1; print(s.length, Object.keys(s).join());
// expect: 1
// expect: 3 undefined
// expect: RangeError Invalid array length
// expect: Invalid array length
// expect: 1000000000
// expect: 4294967295 4294967294
