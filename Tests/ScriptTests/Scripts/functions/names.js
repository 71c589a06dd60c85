const f = () => {}, g = function () {}, h = function named() { return typeof named; };
print(f.name, g.name, h.name, h(), (() => {}).name === '', (class Q {}).name, ({ m() {} }).m.name);
// expect: f g named function true Q m
const { z = () => {} } = {}; print(z.name); let q; q = function () {}; print(q.name);
// expect: z
// expect: q
