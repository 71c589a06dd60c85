print(typeof v, typeof f, f()); var v = 1; function f() { return 'hoisted'; } // expect: undefined function hoisted
(function () { print(a); var a = 2; { var a = 3; } print(a); })();
// expect: undefined
// expect: 3
if (true) { function inBlock() { return 'ib'; } } print(inBlock()); // expect: ib
