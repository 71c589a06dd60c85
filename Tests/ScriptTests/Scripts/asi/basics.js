let a = 1
let b = 2
print(a + b); // expect: 3
const f = () => {
  return
  1
}
print(f()); // expect: undefined
let c = a
++b
print(a, b, c); // expect: 1 3 1
