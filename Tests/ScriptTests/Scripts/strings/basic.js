const s = 'Hello, World'; print(s.length, s[0], s.at(-1), s.charAt(4), s.charCodeAt(0), s.codePointAt(1), s.indexOf('o'), s.lastIndexOf('o'), s.indexOf('z'), s.includes('World'), s.startsWith('Hell'), s.endsWith('d'), s.startsWith('W', 7));
// expect: 12 H d o 72 101 4 8 -1 true true true true
print(s.slice(0, 5), s.slice(-5), s.substring(5, 0), s.substr(-5, 3), s.toUpperCase(), s.toLowerCase(), s.concat('!', 1), 'ab'.repeat(3), ''.repeat(5) === '', s.split(', ').join('|'));
// expect: Hello World Hello Wor HELLO, WORLD hello, world Hello, World!1 ababab true Hello|World
