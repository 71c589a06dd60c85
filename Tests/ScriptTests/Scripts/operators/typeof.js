print(typeof 1); // expect: number
print(typeof 'a'); // expect: string
print(typeof true); // expect: boolean
print(typeof undefined); // expect: undefined
print(typeof null); // expect: object
print(typeof {}); // expect: object
print(typeof []); // expect: object
print(typeof function () {}); // expect: function
print(typeof Symbol()); // expect: symbol
print(typeof 1n); // expect: bigint
print(typeof nowhere); // expect: undefined
print(typeof class {}); // expect: function
