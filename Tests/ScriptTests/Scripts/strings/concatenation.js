let s = ''; for (let i = 0; i < 1000; i++) s += i % 10; print(s.length, s.slice(0, 12), s[999], s.indexOf('90')); let t = 'x'; for (let i = 0; i < 10; i++) t = t + t; print(t.length, t === 'x'.repeat(1024)); let u = ''; for (let i = 0; i < 50; i++) u = i + u; print(u.length, u.slice(0, 6)); const k = 'a' + 'b'.repeat(30) + 'c'; print({ [k]: 1 }['a' + 'b'.repeat(30) + 'c'], ('é' + 'x'.repeat(40) + '漢').length);
// expect: 1000 012345678901 9 9
// expect: 1024 true
// expect: 90 494847
// expect: 1 42
