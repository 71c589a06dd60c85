print([3, 1, 2].sort(), [10, 9, 1].sort(), [10, 9, 1].sort((a, b) => a - b), ['b', undefined, 'a'].sort(), [3, , 1].sort().length); // expect: 1,2,3 1,10,9 1,9,10 a,b, 3
print([true, false].sort(), [[2], [1]].sort().join('|')); // expect: false,true 1|2
