print((999).toLocaleString("en-US", { notation: "compact" })); // expect: 999
print((1500).toLocaleString("en-US", { notation: "compact" })); // expect: 1.5K
print((12345).toLocaleString("en-US", { notation: "compact" })); // expect: 12K
print((999999).toLocaleString("en-US", { notation: "compact" })); // expect: 1M
print((2.5e9).toLocaleString("en-US", { notation: "compact", compactDisplay: "long" })); // expect: 2.5 billion
print((15300).toLocaleString("en-US", { notation: "compact", maximumFractionDigits: 1 })); // expect: 15.3K
