const o = {};
o.o = o;
print(1); // expect: 1
JSON.stringify(o); // expect error: TypeError
