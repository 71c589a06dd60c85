let o;
print(1); // expect: 1
o.method(); // expect error: TypeError
