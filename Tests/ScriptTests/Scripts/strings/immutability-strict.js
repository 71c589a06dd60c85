'use strict';
const s = 'abc';
print(s); // expect: abc
s.length = 1; // expect error: TypeError
