var a = 1;
var a;
print(a); // expect: 1
var a = 3;
print(a); // expect: 3
