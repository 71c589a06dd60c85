print('a\tb\\n', "q'q", '\x41\u0042\u{1F600}', '\0'.length);
print('line\
continued', 'é'.length, '😀'.length);
// expect: a	b\n q'q AB😀 1
// expect: linecontinued 1 2
