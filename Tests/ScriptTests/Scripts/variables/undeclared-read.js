print(1); // expect: 1
nowhere; // expect error: ReferenceError
