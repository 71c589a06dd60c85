let depth = 0;
const dive = () => { depth++; dive(); };
try { dive(); } catch (e) { print(e instanceof RangeError, e instanceof Error); } // expect: true true
print(depth > 50); // expect: true
