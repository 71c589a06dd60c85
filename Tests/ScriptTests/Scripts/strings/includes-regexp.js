print('a'.includes('a')); // expect: true
'a'.includes(/a/); // expect error: TypeError
