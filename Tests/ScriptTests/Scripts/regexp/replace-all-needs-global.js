print('aa'.replaceAll(/a/g, 'b')); // expect: bb
'aa'.replaceAll(/a/, 'b'); // expect error: TypeError
