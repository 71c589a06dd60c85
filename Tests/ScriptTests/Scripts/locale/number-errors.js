const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => (1).toLocaleString("en-US", { style: "currency" }))); // expect: TypeError: Currency code is required with currency style.
print(attempt(() => (1).toLocaleString("en-US", { maximumFractionDigits: 101 }))); // expect: RangeError: maximumFractionDigits value is out of range.
print(attempt(() => (1).toLocaleString("x"))); // expect: RangeError: Invalid language tag: x
