const a = [1, 2, 3, 4, 5]; print(a.slice(1, 3).join(), a.slice(-2).join(), a.slice().length, a.slice(3, 1).length); print(a.splice(1, 2).join(), a.join()); print(a.splice(1, 0, 'x', 'y').join(), a.join()); print(a.splice(-1).join(), a.join()); print(a.splice(0, 1, 'z', 'w').join(), a.join());
// expect: 2,3 4,5 5 0
// expect: 2,3 1,4,5
// expect:  1,x,y,4,5
// expect: 5 1,x,y,4
// expect: 1 z,w,x,y,4
