const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => new Date(0).toLocaleString("en-US", { timeZone: "Nowhere/Land" }))); // expect: RangeError: Invalid time zone specified: Nowhere/Land
print(attempt(() => new Date(0).toLocaleDateString("en-US", { timeStyle: "short" }))); // expect: TypeError: Invalid option : timeStyle
print(attempt(() => new Date(0).toLocaleTimeString("en-US", { dateStyle: "short" }))); // expect: TypeError: Invalid option : dateStyle
