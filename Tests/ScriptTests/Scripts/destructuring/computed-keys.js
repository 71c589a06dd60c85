const k = 'name';
const { [k]: v, ['a' + 'b']: w = 'd' } = { name: 'n' };
print(v, w); // expect: n d
