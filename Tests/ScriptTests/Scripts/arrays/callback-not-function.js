print([].map(x => x).length); // expect: 0
[1].map(5); // expect error: TypeError
