print(null); // expect: null
print(undefined); // expect: undefined
print(true); // expect: true
print(false); // expect: false
print(NaN); // expect: NaN
print(Infinity); // expect: Infinity
print(typeof null); // expect: object
