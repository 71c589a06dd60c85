const a = {}, b = Object.create(a);
print(1); // expect: 1
Object.setPrototypeOf(a, b); // expect error: TypeError
