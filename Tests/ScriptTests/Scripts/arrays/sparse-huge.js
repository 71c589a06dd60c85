const a = [];
a[4294967294] = 'last';
print(a.length, a[4294967294], 4294967294 in a); // expect: 4294967295 last true
a[4294967295] = 'no index';
print(a.length, a['4294967295']); // expect: 4294967295 no index
