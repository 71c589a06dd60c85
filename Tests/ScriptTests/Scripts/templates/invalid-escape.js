const f = s => s[0] + ' ' + s.raw[0];
print(f`\unicode`); // expect: undefined \unicode
