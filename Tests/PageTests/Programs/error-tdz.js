let total = 1;
{
  total += 2;
  console.log(rate);
  const rate = 3;
}
// expect error: "ReferenceError: Cannot access 'rate' before initialization (4:15)"
