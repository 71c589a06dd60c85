const o = { a: 1, b: 2 }; print(delete o.a, 'a' in o, 'b' in o, delete o.none, 'toString' in o, 0 in [1]);
// expect: true false true true true true
function F() {} print(new F() instanceof F, [] instanceof Object, Object.create(null) instanceof Object, 5 instanceof Number);
// expect: true true false false
print(void 0, !'' , !!'0', -[], +[5], +new Date(5)); // expect: undefined true true 0 5 5
