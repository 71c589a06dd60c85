let x = 5; x += 2; x -= 1; x *= 3; x /= 2; x %= 5; x **= 2; x <<= 3; x >>= 1; x >>>= 0; x |= 1; x ^= 3; x &= 0xff; print(x);
// expect: 66
let y = x++ + ++x; print(y, x, x--, --x); // expect: 134 68 68 66
const o = { n: 1, a: [1, 2] }; o.n += 5; o.a[0]++; o['n']--; print(o.n, o.a[0], o.n++ + o.n); // expect: 5 2 11
let p, q; p = q = 3; print(p + q, (1, 2, 3)); // expect: 6 3
