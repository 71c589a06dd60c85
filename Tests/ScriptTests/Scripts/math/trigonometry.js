print(Math.sin(0), Math.cos(0), Math.atan2(1, 1) === Math.PI / 4, Math.tan(0), Math.atan2(0, -1) === Math.PI); // expect: 0 1 true 0 true
print(Math.sin(Math.PI).toFixed(10), Math.cos(Math.PI), Math.PI, Math.E); // expect: 0.0000000000 -1 3.141592653589793 2.718281828459045
