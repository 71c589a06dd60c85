print((5).toLocaleString("en-US", { style: "unit", unit: "kilometer-per-hour" })); // expect: 5 km/h
print((21.5).toLocaleString("en-US", { style: "unit", unit: "celsius" })); // expect: 21.5°C
print((3).toLocaleString("en-US", { style: "unit", unit: "megabyte", unitDisplay: "long" })); // expect: 3 megabytes
