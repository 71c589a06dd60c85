print([1, NaN, 3].indexOf(NaN), [1, NaN].includes(NaN), [1, 2, 1].lastIndexOf(1), [1, 2].indexOf(3), ['a'].includes('a'), [1, 2, 3].includes(1, 1), [1, 2, 3].at(-1), [1].at(5));
// expect: -1 true 2 -1 true false 3 undefined
