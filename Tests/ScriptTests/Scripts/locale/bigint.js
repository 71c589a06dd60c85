print(123456789012345680000n.toLocaleString()); // expect: 123,456,789,012,345,680,000
print((-5n).toLocaleString("en-US")); // expect: -5
print((2n ** 64n).toLocaleString("de-DE")); // expect: 18.446.744.073.709.551.616
