function outer(x) {
  function inner(y) { return helper(x + y); }
  return inner(1);
  function helper(z) { return z * 10; }
}
print(outer(2)); // expect: 30
