print([1].concat(2, [3, [4]], 'x').length, [1, [2, [3, [4]]]].flat().length, [1, [2, [3, [4]]]].flat(Infinity).join(), [1, 2].flatMap((x) => [x, x * 2]).join(), [[1], [2]].flat().join());
// expect: 5 3 1,2,3,4 1,2,2,4 1,2
