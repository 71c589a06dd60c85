print(new Date(1741187049123).toLocaleDateString("en-US", { year: "2-digit", month: "2-digit", day: "2-digit" })); // expect: 03/05/25
print(new Date(1741187049123).toLocaleDateString("en-US", { month: "numeric", day: "numeric" })); // expect: 3/5
print(new Date(1741187049123).toLocaleDateString("en-US", { year: "numeric" })); // expect: 2025
print(new Date(1741187049123).toLocaleDateString("en-US", { day: "2-digit" })); // expect: 05
print(new Date(1741187049123).toLocaleDateString("en-US", { month: "2-digit", year: "numeric" })); // expect: 03/2025
