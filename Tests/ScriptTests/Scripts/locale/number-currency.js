print((1234.5).toLocaleString("en-US", { style: "currency", currency: "USD" })); // expect: $1,234.50
print((99.999).toLocaleString("en-US", { style: "currency", currency: "EUR" })); // expect: €100.00
print((1500).toLocaleString("en-US", { style: "currency", currency: "JPY" })); // expect: ¥1,500
print((-5.25).toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 })); // expect: -$5
print(String((7).toLocaleString("en-US", { style: "currency", currency: "CHF" })).replace(/[\u00a0\u202f]/g, "~")); // expect: CHF~7.00
print(String((7).toLocaleString("en-US", { style: "currency", currency: "GBP", currencyDisplay: "code" })).replace(/[\u00a0\u202f]/g, "~")); // expect: GBP~7.00
