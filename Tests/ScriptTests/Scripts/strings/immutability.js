const s = 'abc';
s[0] = 'x';
print(s); // expect: abc
s.foo = 1;
print(s.foo, typeof new String('x'), new String('ab').length, Object.keys(Object('ab'))); // expect: undefined object 2 0,1
