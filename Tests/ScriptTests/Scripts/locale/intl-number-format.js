print(new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(1234.5)); // expect: $1,234.50
print([3, 1, 2].map(new Intl.NumberFormat("en-US", { minimumFractionDigits: 1 }).format).join()); // expect: 3.0,1.0,2.0
print(Intl.NumberFormat().format(9876543.21)); // expect: 9,876,543.21
print(Object.prototype.toString.call(new Intl.NumberFormat())); // expect: [object Intl.NumberFormat]
print(new Intl.NumberFormat("de-DE").format(1234.5)); // expect: 1.234,5
