const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(Object.isExtensible(new Proxy({}, { isExtensible: () => true }))); // expect: true
print(Object.isFrozen(new Proxy(Object.freeze({}), {}))); // expect: true
print(Reflect.preventExtensions(new Proxy({}, { preventExtensions: () => false }))); // expect: false
print(attempt(() => Object.preventExtensions(new Proxy({}, { preventExtensions: () => false })))); // expect: TypeError: 'preventExtensions' on proxy: trap returned falsish
