print('abc'[0], 'abc'[5], 'abc'.at(-1), 'abc'.charAt(1), 'abc'.charCodeAt(1), 'abc'.charCodeAt(9), '😀'.codePointAt(0), '😀'.codePointAt(1)); // expect: a undefined c b 98 NaN 128512 56832
print(String.fromCharCode(72, 105), String.fromCodePoint(128512) === '😀', 'abc'.charAt(9) === ''); // expect: Hi true true
