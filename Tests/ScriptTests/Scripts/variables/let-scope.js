let a = 1;
{
  let a = 2;
  print(a); // expect: 2
}
print(a); // expect: 1
for (let a = 3; a < 4; a++) print(a); // expect: 3
print(a); // expect: 1
