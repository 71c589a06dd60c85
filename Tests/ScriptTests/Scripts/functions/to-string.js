print(typeof (function () {}).toString()); // expect: string
print((function a(x) { return x; }).toString()); // expect: function a(x) { return x; }
print(((x) => x + 1).toString()); // expect: (x) => x + 1
print(Math.max.toString().includes('native code')); // expect: true
