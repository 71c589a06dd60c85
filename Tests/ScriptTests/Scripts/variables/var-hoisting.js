print(x); // expect: undefined
var x = 5;
print(x); // expect: 5
print(typeof f); // expect: function
function f() {}
if (false) { var y = 1; }
print(y); // expect: undefined
