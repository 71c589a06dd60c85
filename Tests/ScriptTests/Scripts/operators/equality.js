print(1 == '1'); // expect: true
print(1 === '1'); // expect: false
print(null == undefined); // expect: true
print(null === undefined); // expect: false
print(NaN == NaN); // expect: false
print(0 === -0); // expect: true
print('' == 0); // expect: true
print('0' == false); // expect: true
print([] == false); // expect: true
print([1] == 1); // expect: true
print(({}) == '[object Object]'); // expect: true
print(null == 0); // expect: false
