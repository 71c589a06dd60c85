const a = [1, 2, 3];
function inner(list) {
  return list.map(x => x.value.deep);
}
function outer() {
  const y = 1;
  return inner(a) + y;
}
outer();
// expect error: "TypeError: Cannot read properties of undefined (reading 'deep') (3:32)"
