print(new Date(1741187049123).toLocaleDateString("en-GB")); // expect: 05/03/2025
print(new Date(1741187049123).toLocaleDateString("de-DE")); // expect: 5.3.2025
print(new Date(1741187049123).toLocaleDateString("en-CA")); // expect: 2025-03-05
print(new Date(1741187049123).toLocaleDateString("sv-SE")); // expect: 2025-03-05
print(new Date(1741187049123).toLocaleDateString("ja-JP")); // expect: 2025/3/5
print(new Date(1741187049123).toLocaleTimeString("de-DE")); // expect: 15:04:09
print(new Date(1741187049123).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" })); // expect: 5 March 2025
