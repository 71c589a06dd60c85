print(Number.isInteger(5.0), Number.isInteger('5'), Number.isSafeInteger(2 ** 53), isNaN('x'), Number.isNaN('x'), isFinite('5'), Number.isFinite('5'), Number.EPSILON > 0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Object.is(NaN, NaN), Object.is(0, -0));
// expect: true false false true false true false true 9007199254740991 -9007199254740991 true false
