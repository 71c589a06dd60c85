function A() { this.x = 1; return { x: 2 }; }
function B() { this.x = 1; return 5; }
print(new A().x); // expect: 2
print(new B().x); // expect: 1
print(new B); // expect: [object Object]
