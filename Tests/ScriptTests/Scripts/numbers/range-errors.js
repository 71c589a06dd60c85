for (const f of [() => (1).toFixed(101), () => (1).toPrecision(0), () => (1).toString(1), () => (1).toExponential(-1)]) { try { f(); } catch (e) { print(e.name, e.message); } } // expect: RangeError toFixed() digits argument must be between 0 and 100
// expect: RangeError toPrecision() argument must be between 1 and 100
// expect: RangeError toString() radix argument must be between 2 and 36
// expect: RangeError toExponential() argument must be between 0 and 100
