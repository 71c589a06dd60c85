print((1234567.891).toLocaleString("de-DE")); // expect: 1.234.567,891
print((1234567).toLocaleString("en-IN")); // expect: 12,34,567
print((1234.5).toLocaleString("es-ES")); // expect: 1234,5
print((12345.5).toLocaleString("es-ES")); // expect: 12.345,5
print(String((0.5).toLocaleString("de-DE", { style: "percent" })).replace(/[\u00a0\u202f]/g, "~")); // expect: 50~%
