print(Number.isInteger(5), Number.isInteger(5.5), Number.isSafeInteger(2 ** 53), Number.isNaN('x'), isNaN('x'), Number.isFinite('5'), isFinite('5')); // expect: true false false false true false true
print(Number.parseFloat === parseFloat, Number.MIN_VALUE, Number.MAX_VALUE); // expect: true 5e-324 1.7976931348623157e+308
