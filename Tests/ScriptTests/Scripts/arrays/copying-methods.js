const a = [3, 1, 2];
print(a.toSorted(), a.toReversed(), a.with(0, 9), a.toSpliced(0, 1), a); // expect: 1,2,3 2,1,3 9,1,2 1,2 3,1,2
print(a.copyWithin(0, 1), [1, 2, 3, 4, 5].copyWithin(1, 3)); // expect: 1,2,2 1,4,5,4,5
