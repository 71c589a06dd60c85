print(new Intl.DateTimeFormat("en-US").format(new Date(0))); // expect: 1/1/1970
print(new Intl.DateTimeFormat("en-US", { month: "short", day: "2-digit" }).format(new Date(0))); // expect: Jan 01
print(new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" }).format(0)); // expect: 12:00 AM
print(new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Tokyo" }).resolvedOptions().timeZone); // expect: Asia/Tokyo
print(typeof new Intl.DateTimeFormat().format); // expect: function
