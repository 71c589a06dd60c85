print('é'.normalize('NFD').length, 'e\u0301'.normalize().length, 'e\u0301' === 'é', 'e\u0301'.normalize() === 'é'); // expect: 2 1 false true
print('\ud800'.isWellFormed(), 'a'.isWellFormed(), '\ud800'.toWellFormed() === '\ufffd'); // expect: false true true
