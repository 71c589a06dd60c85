print(/a(b)?/.test('xab')); // expect: true
const m = /(\d+)-(?<w>\w+)/.exec('no 12-ab');
print(m[0], m[1], m.index, m.groups.w, m.input); // expect: 12-ab 12 3 ab no 12-ab
print(/x/.exec('abc')); // expect: null
