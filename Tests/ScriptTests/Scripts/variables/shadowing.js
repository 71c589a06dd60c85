const x = 'outer';
function f(x) {
  { let x = 'block'; print(x); } // expect: block
  print(x); // expect: param
}
f('param');
print(x); // expect: outer
