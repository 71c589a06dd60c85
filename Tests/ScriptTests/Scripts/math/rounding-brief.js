print(Math.round(2.5), Math.round(-2.5), Math.round(-0.4), Math.floor(-1.5), Math.ceil(-1.5), Math.trunc(-1.7), Math.sign(-3), Math.abs(-5), Math.round(0.49999999999999994), Object.is(Math.round(-0.2), -0), Math.fround(5.5), Math.clz32(1), Math.imul(3, -4));
// expect: 3 -2 0 -2 -1 -1 -1 5 0 true 5.5 31 -12
