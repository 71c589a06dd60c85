let s = '';
for (let i = 0; i < 10000; i++) s += 'x';
print(s.length, s[9999]); // expect: 10000 x
