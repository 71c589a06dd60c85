let of = 1, get = 2, set = 3, async = 4, from = 5;
print(of + get + set + async + from); // expect: 15
var let_ = 1, yield_ = 2;
const o = { get: 1, set: 2, of: 3, async: 4, static: 5, class: 6, if: 7 };
print(o.class + o.if + o.static); // expect: 18
