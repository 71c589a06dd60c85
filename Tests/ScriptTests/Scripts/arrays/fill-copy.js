print(Array(3).fill(0).join(), [1, 2, 3].fill(9, 1, 2).join(), [1, 2, 3, 4, 5].copyWithin(0, 3).join(), [1, 2, 3].with(1, 5).join(), [1, 2, 3].toSpliced(1, 1, 'x', 'y').join());
// expect: 0,0,0 1,9,3 4,5,3,4,5 1,5,3 1,x,y,3
