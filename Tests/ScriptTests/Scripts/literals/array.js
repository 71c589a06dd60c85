print([1, 2, 3]); // expect: 1,2,3
print([1, , 3].length); // expect: 3
print([, ].length); // expect: 1
print([1, 2, ].length); // expect: 2
print([[1, 2], [3]]); // expect: 1,2,3
print([]); // expect:
print([null, undefined, 1]); // expect: ,,1
