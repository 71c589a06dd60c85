// The machine computes these without a call when all arguments are numbers; it must not show.
print(Object.is(Math.max(-0, 0), 0), Object.is(Math.max(0, -0), 0)) // expect: true true
print(Object.is(Math.min(-0, 0), -0), Object.is(Math.min(0, -0), -0)) // expect: true true
print(Math.max(NaN, 1), Math.max(1, NaN), Math.min(NaN, 1), Math.min(1, NaN)) // expect: NaN NaN NaN NaN
print(Math.max(1, 2.5), Math.min(1, 2.5), Math.max(3), Math.min(), Math.max(1, 2, 3)) // expect: 2.5 1 3 Infinity 3
print(Math.pow(1, NaN), Math.pow(1, Infinity), Math.pow(2, 10), Math.atan2(0, -1)) // expect: NaN NaN 1024 3.141592653589793
print(Math.floor('2.5'), Math.floor({ valueOf() { return -0.5 } }), Math.floor(), Math.floor(null)) // expect: 2 -1 NaN 0
print(Math.floor(7.9, 'not looked at'), Math.abs(-2147483648), Object.is(Math.round(-0.2), -0)) // expect: 7 2147483648 true

// A call of the same place with another function, another receiver, another kind of argument.
const tries = [Math.floor, Math.ceil, (x) => 'own ' + x, Math.sqrt]
print(tries.map((f) => f(2.25)).join(' ')) // expect: 2 3 own 2.25 1.5
for (const argument of [1.5, '1.5', [1.5], true]) print(Math.ceil(argument)) // expect: 2
// expect: 2
// expect: 2
// expect: 1
try { Math.floor(1n) } catch (error) { print(error.name) } // expect: TypeError
try { Math.floor(Symbol()) } catch (error) { print(error.name) } // expect: TypeError
