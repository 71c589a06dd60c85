print(1); // expect: 1
const { a } = null; // expect error: TypeError
