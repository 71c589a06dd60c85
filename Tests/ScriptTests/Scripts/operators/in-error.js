print(1); // expect: 1
'a' in 'abc'; // expect error: TypeError
