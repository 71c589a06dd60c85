print((255).toString(16), (255).toString(2), (0.5).toString(2), (3.14159).toFixed(2), (1.005).toFixed(2), (1e21).toFixed(2), (0).toFixed(2), (-1.5).toFixed(0), (123.456).toPrecision(4), (0.00001).toPrecision(1), (12345).toExponential(2), (1234.5678).toExponential(), (25).toString(36));
// expect: ff 11111111 0.1 3.14 1.00 1e+21 0.00 -2 123.5 0.00001 1.23e+4 1.2345678e+3 p
print((1234567.891).toLocaleString(), (0.256).toLocaleString('en-US', { style: 'percent' }), (5).toLocaleString('en-US', { minimumFractionDigits: 2 }), (1e6).toLocaleString());
// expect: 1,234,567.891 26% 5.00 1,000,000
