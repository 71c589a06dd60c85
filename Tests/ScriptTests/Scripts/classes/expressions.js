const A = class Inner { static n() { return Inner.name; } }; print(A.n(), A.name, new (class { x = 3; })().x);
// expect: Inner Inner 3
const mix = (B) => class extends B { mixed() { return 'mixed'; } }; class Z extends mix(Object) {} print(new Z().mixed());
// expect: mixed
const m = { ['A']: class {} }; print(m.A.name); // expect: A
