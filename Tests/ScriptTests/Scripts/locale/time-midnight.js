print(new Date(0).toLocaleTimeString("en-US")); // expect: 12:00:00 AM
print(new Date(0).toLocaleTimeString("en-US", { hour12: false })); // expect: 00:00:00
print(new Date(43200000).toLocaleTimeString("en-US", { hour: "numeric" })); // expect: 12 PM
print(new Date(0).toLocaleTimeString("en-US", { hourCycle: "h24" })); // expect: 00:00:00
