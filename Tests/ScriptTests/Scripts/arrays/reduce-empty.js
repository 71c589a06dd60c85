print([].reduce((a, b) => a + b, 'init')); // expect: init
[].reduce((a, b) => a + b); // expect error: TypeError
