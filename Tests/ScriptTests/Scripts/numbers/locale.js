print((1234567.891).toLocaleString(), (0).toLocaleString(), (-1234.5).toLocaleString(), (1e6).toLocaleString()); // expect: 1,234,567.891 0 -1,234.5 1,000,000
