print(new Date(1736031900000).toLocaleString("en-US", { timeZone: "America/New_York", timeZoneName: "short" })); // expect: 1/4/2025, 6:05:00 PM EST
print(new Date(1736031900000).toLocaleString("en-US", { timeZone: "America/Denver", timeZoneName: "short" })); // expect: 1/4/2025, 4:05:00 PM MST
print(new Date(1736031900000).toLocaleString("en-US", { timeZone: "Europe/Paris", timeZoneName: "short" })); // expect: 1/5/2025, 12:05:00 AM GMT+1
print(new Date(1736031900000).toLocaleString("en-US", { timeZone: "Asia/Kolkata", timeZoneName: "short" })); // expect: 1/5/2025, 4:35:00 AM GMT+5:30
print(new Date(1736031900000).toLocaleString("en-US", { timeZone: "UTC", timeZoneName: "short" })); // expect: 1/4/2025, 11:05:00 PM UTC
