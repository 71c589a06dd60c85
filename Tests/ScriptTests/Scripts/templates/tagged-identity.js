const f = s => s;
const g = () => f`x`;
print(g() === g()); // expect: true
print(Object.isFrozen(g())); // expect: true
print(f`a`.length); // expect: 1
