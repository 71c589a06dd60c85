print(7 % 3, -7 % 3, 7 % -3, 5.5 % 2, 2 ** 10, 2 ** -1, (-2) ** 3, 1 / 0, -1 / 0);
// expect: 1 -1 1 1.5 1024 0.5 -8 Infinity -Infinity
print('5' * '2', '5' + 2, 5 + '2', '5' - 2, +'', +' 12 ', +'x', -'3', null + 1, undefined + 1, true + true);
// expect: 10 52 52 3 0 12 NaN -3 1 NaN 2
print([] + [], [] + {}, [1] * 2, ({}) + 1); // expect:  [object Object] 2 [object Object]1
