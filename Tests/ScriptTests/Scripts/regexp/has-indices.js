const m = /a(?<n>b)/d.exec('xab');
print(m.indices[0], m.indices[1], m.indices.groups.n); // expect: 1,3 2,3 2,3
