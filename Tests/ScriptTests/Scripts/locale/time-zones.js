print(new Date(1751632215000).toLocaleString("en-US", { timeZone: "America/New_York" })); // expect: 7/4/2025, 8:30:15 AM
print(new Date(1751632215000).toLocaleString("en-US", { timeZone: "America/Los_Angeles" })); // expect: 7/4/2025, 5:30:15 AM
print(new Date(1751632215000).toLocaleString("en-US", { timeZone: "Europe/London" })); // expect: 7/4/2025, 1:30:15 PM
print(new Date(1751632215000).toLocaleString("en-US", { timeZone: "Europe/Berlin" })); // expect: 7/4/2025, 2:30:15 PM
print(new Date(1751632215000).toLocaleString("en-US", { timeZone: "Asia/Kolkata" })); // expect: 7/4/2025, 6:00:15 PM
print(new Date(1751632215000).toLocaleString("en-US", { timeZone: "Asia/Tokyo" })); // expect: 7/4/2025, 9:30:15 PM
print(new Date(1751632215000).toLocaleString("en-US", { timeZone: "Australia/Sydney" })); // expect: 7/4/2025, 10:30:15 PM
print(new Date(1751632215000).toLocaleString("en-US", { timeZone: "UTC" })); // expect: 7/4/2025, 12:30:15 PM
