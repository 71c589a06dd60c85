'use strict';
print(1); // expect: 1
undeclared = 1; // expect error: ReferenceError
