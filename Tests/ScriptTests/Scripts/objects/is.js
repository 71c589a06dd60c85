print(Object.is(NaN, NaN), Object.is(0, -0), Object.is('a', 'a'), Object.is({}, {})); // expect: true false true false
