class N extends null { static s() { return 's'; } }
print(N.s()); // expect: s
const mixin = Base => class extends Base { mixed() { return 'mixed'; } };
class M extends mixin(Object) {}
print(new M().mixed()); // expect: mixed
