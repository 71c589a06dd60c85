;;; for (var i = 0, j = 0; i < 3; i++, j += 2); print(i, j); {} if (1) {} else {} print((print('x'), 5));
// expect: 3 6
// expect: x
// expect: 5
