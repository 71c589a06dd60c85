print((7).toLocaleString("en-US", { signDisplay: "always" })); // expect: +7
print((0).toLocaleString("en-US", { signDisplay: "exceptZero" })); // expect: 0
print((-7).toLocaleString("en-US", { signDisplay: "never" })); // expect: 7
