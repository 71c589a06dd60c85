print([1, [2, [3, [4]]]].flat().length, [1, [2, [3, [4]]]].flat(Infinity), [1, 2].flatMap(x => [x, x * 10]), [[], [1]].flat()); // expect: 3 1,2,3,4 1,10,2,20 1
