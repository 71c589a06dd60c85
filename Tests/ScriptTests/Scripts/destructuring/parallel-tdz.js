const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => (() => { let [a, b] = [1, a]; })())); // expect: ReferenceError: Cannot access 'a' before initialization
print(attempt(() => (() => { const [c] = [1]; [c] = [2]; })())); // expect: TypeError: Assignment to constant variable.
