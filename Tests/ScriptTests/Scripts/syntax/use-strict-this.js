print((function () { 'use strict'; return this; })()); // expect: undefined
print((function () { return typeof this; })()); // expect: object
