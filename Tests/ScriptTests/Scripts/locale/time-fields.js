print(new Date(1741187049123).toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit" })); // expect: 03:04 PM
print(new Date(1741187049123).toLocaleTimeString("en-US", { hour: "numeric" })); // expect: 3 PM
print(new Date(1741187049123).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", hour12: false })); // expect: 15:04
print(new Date(1741187049123).toLocaleTimeString("en-US", { minute: "2-digit", second: "2-digit" })); // expect: 04:09
print(new Date(1741187049123).toLocaleTimeString("en-US", { hour12: false })); // expect: 15:04:09
print(new Date(1741187049123).toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })); // expect: 15:04
