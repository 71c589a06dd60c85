print([...'a😀b'].length, Array.from('xyz', c => c + c), 'abc'.split('').map(c => c.charCodeAt(0))); // expect: 3 xx,yy,zz 97,98,99
let s = '';
for (const c of 'abc') s = c + s;
print(s); // expect: cba
