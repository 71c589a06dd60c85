class T {
  constructor() { this._c = 0; }
  get f() { return this._c * 1.8 + 32; }
  set f(v) { this._c = (v - 32) / 1.8; }
  static get zero() { return 0; }
}
const t = new T();
print(t.f); // expect: 32
t.f = 212;
print(t._c); // expect: 100
print(T.zero); // expect: 0
