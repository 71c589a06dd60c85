print(1); // expect: 1
Promise(() => {}); // expect error: TypeError
