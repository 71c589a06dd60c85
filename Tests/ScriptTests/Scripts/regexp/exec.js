const re = /(\d)(\w)?/g; print(re.exec('a1b2').join('|'), re.lastIndex, re.exec('a1b2').index, re.exec('a1b2'), re.lastIndex); print(/a(?=b)/.test('ab'), /a(?!b)/.test('ab'), /(?<=\$)\d+/.exec('$42')[0], /(?<!a)b/.test('ab'), /(a)\1/.test('aa'), /^x$/m.test('a\nx\nb'), /a.c/s.test('a\nc'), /[^\d\s]+/.exec('12 ab')[0], /\bfoo\b/.test('a foo b'));
// expect: 1b|1|b 3 3 null 0
// expect: true false 42 false true true true ab true
print(/a{2,3}/.exec('aaaa')[0], /a+?/.exec('aaa')[0], /(?:ab)+/.exec('ababx')[0], /[a-c]+/i.exec('xABCd')[0], /\u{1F600}/u.test('😀'), /^.$/u.test('😀'), /\p{L}+/u.exec('1éa')[0], /x|y/.exec('ay')[0], /(a|ab)(c|bcd)(d*)/.exec('abcd').join());
// expect: aaa a abab ABC true true éa y abcd,a,bcd,
