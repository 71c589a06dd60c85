print(Math.floor(-1.5), Math.ceil(-1.5), Math.round(-1.5), Math.round(2.5), Math.trunc(-1.9), Math.round(0.49999999999999994)); // expect: -2 -1 -1 3 -1 0
print(Math.sign(-3), Math.abs(-3), Object.is(Math.round(-0.2), -0), Math.fround(5.5), Math.fround(5.05)); // expect: -1 3 true 5.5 5.050000190734863
