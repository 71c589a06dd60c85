const a = [];
a[5] = 1;
print(a.length, a.join()); // expect: 6 ,,,,,1
a.length = 2;
print(a.length, a[5]); // expect: 2 undefined
a['3'] = 'x';
print(a.length); // expect: 4
a.foo = 1;
print(a.length, Object.keys(a)); // expect: 4 3,foo
