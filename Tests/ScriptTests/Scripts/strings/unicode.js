const s = '😀é漢'; print(s.length, [...s].length, s.codePointAt(0), String.fromCodePoint(0x1F600) === '😀', s.split('').length, 'é'.normalize('NFD').length, 'ß'.toUpperCase(), 'İ'.toLowerCase().length, 'ΑΣ'.toLowerCase(), '\u{1F600}'.charCodeAt(1), encodeURIComponent('é😀 &'), decodeURIComponent('%C3%A9'));
// expect: 4 3 128512 true 4 2 SS 2 ας 56832 %C3%A9%F0%9F%98%80%20%26 é
print('a'.localeCompare('b'), 'b'.localeCompare('a'), 'a'.localeCompare('a'), ['é', 'z', 'a', 'E'].sort((x, y) => x.localeCompare(y)).join(), 'abc' < 'abd', 'a' < 'B', '漢' > 'z', String.fromCharCode(72, 105));
// expect: -1 1 0 a,E,é,z true false true Hi
