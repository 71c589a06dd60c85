class A {
  x = 1;
  y = this.x + 1;
  ['z' + 1] = 3;
  f = () => this.x;
  empty;
}
const a = new A();
print(a.x, a.y, a.z1, a.f.call(null), a.empty); // expect: 1 2 3 1 undefined
print(Object.keys(a)); // expect: x,y,z1,f,empty
