print('single' + "double"); // expect: singledouble
print('a\tb'.length); // expect: 3
print('\x41\u0042\u{43}'); // expect: ABC
print('it\'s'); // expect: it's
const c = "line\
continued";
print(c); // expect: linecontinued
print('\u{1F600}'.length); // expect: 2
print('\0'.length); // expect: 1
