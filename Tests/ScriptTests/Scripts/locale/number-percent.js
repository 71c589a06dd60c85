print((0.256).toLocaleString("en-US", { style: "percent" })); // expect: 26%
print((0.2567).toLocaleString("en-US", { style: "percent", maximumFractionDigits: 1 })); // expect: 25.7%
print((-1.5).toLocaleString("en-US", { style: "percent" })); // expect: -150%
