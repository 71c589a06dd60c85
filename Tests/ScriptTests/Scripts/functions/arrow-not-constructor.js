const f = () => {};
print(1); // expect: 1
new f(); // expect error: TypeError
