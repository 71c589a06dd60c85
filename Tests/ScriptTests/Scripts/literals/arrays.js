print([1, , 3].length, 1 in [1, , 3], [1, 2, 3,].length, [...'ab', ...[1, 2]].join()); // expect: 3 false 3 a,b,1,2
