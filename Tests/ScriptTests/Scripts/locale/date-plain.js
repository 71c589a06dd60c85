print(new Date(1741187049123).toLocaleDateString()); // expect: 3/5/2025
print(new Date(1741187049123).toLocaleTimeString()); // expect: 3:04:09 PM
print(new Date(1741187049123).toLocaleString()); // expect: 3/5/2025, 3:04:09 PM
print(new Date(NaN).toLocaleString()); // expect: Invalid Date
print(new Date(0).toLocaleString("en-US")); // expect: 1/1/1970, 12:00:00 AM
