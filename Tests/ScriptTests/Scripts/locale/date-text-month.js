print(new Date(1741187049123).toLocaleDateString("en-US", { month: "long" })); // expect: March
print(new Date(1741187049123).toLocaleDateString("en-US", { month: "short", day: "numeric" })); // expect: Mar 5
print(new Date(1741187049123).toLocaleDateString("en-US", { month: "long", year: "numeric" })); // expect: March 2025
print(new Date(1741187049123).toLocaleDateString("en-US", { weekday: "long", year: "numeric", month: "long", day: "numeric" })); // expect: Wednesday, March 5, 2025
print(new Date(1741187049123).toLocaleDateString("en-US", { weekday: "short", month: "short", day: "2-digit" })); // expect: Wed, Mar 05
print(new Date(1741187049123).toLocaleDateString("en-US", { weekday: "long" })); // expect: Wednesday
