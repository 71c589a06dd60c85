try { typeof z; } catch (e) { print(e.name); } // expect: ReferenceError
let z;
print(z); // expect: undefined
