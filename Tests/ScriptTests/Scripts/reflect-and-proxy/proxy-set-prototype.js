print(Reflect.setPrototypeOf(new Proxy({}, { setPrototypeOf: () => false }), null)); // expect: false
print(Object.getPrototypeOf((p => (Object.setPrototypeOf(p, null), p))(new Proxy({}, {})))); // expect: null
