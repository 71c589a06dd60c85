print(1 < 2, '10' < '9', '10' < 9, null >= 0, undefined == null, NaN == NaN, 'a' < 'b', [2] > 1);
// expect: true true false true true false true true
print(null == 0, '' == 0, '0' == false, [] == false, 1 === 1.0, 'x' === 'x', ({}) == '[object Object]');
// expect: false true true true true true true
