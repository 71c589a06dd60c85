print(new Date(1741187049123).toLocaleString("en-US", { dateStyle: "full" })); // expect: Wednesday, March 5, 2025
print(new Date(1741187049123).toLocaleString("en-US", { dateStyle: "long" })); // expect: March 5, 2025
print(new Date(1741187049123).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" })); // expect: Mar 5, 2025, 3:04 PM
print(new Date(1741187049123).toLocaleString("en-US", { dateStyle: "short", timeStyle: "medium" })); // expect: 3/5/25, 3:04:09 PM
print(new Date(1741187049123).toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" })); // expect: March 5, 2025 at 3:04 PM
print(new Date(1741187049123).toLocaleString("en-US", { timeStyle: "long" })); // expect: 3:04:09 PM UTC
