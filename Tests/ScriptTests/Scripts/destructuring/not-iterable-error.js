print(1); // expect: 1
const [a] = {}; // expect error: TypeError
