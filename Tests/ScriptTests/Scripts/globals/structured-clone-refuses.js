const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => structuredClone(() => 1))); // expect: DataCloneError: Failed to execute 'structuredClone' on 'Window': () => 1 could not be cloned.
print(attempt(() => structuredClone({ f() {} }))); // expect: DataCloneError: Failed to execute 'structuredClone' on 'Window': f() {} could not be cloned.
print(attempt(() => structuredClone(Symbol("s")))); // expect: DataCloneError: Failed to execute 'structuredClone' on 'Window': Symbol(s) could not be cloned.
