const x = 1
const y = x
+ 2
print(y); // expect: 3
const z = [1, 2, 3]
;[4, 5].forEach(v => print(v)) // expect: 4
// expect: 5
print(z); // expect: 1,2,3
