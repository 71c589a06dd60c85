let a = 1
let b = a
++b
print(a, b) // expect: 1 2
const f = function () { return
5 }
print(f()) // expect: undefined
var c = [1, 2]
;[3].forEach((x) => print(x)) // expect: 3
do a++; while (a < 5) print(a) // expect: 5
