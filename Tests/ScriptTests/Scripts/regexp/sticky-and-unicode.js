print('😀'.match(/./u)[0].length, '😀'.match(/./)[0].length); // expect: 2 1
print(/\u{1F600}/u.test('😀')); // expect: true
print('ab'.replace(/(?:)/g, '-')); // expect: -a-b-
print('😀'.replace(/(?:)/gu, '-').length); // expect: 4
