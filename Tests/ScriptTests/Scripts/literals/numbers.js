print(0x1F); // expect: 31
print(0b101); // expect: 5
print(0o17); // expect: 15
print(1e3); // expect: 1000
print(1E-7); // expect: 1e-7
print(.5); // expect: 0.5
print(5.); // expect: 5
print(1_000_000); // expect: 1000000
print(0.1 + 0.2); // expect: 0.30000000000000004
print(1e21); // expect: 1e+21
print(123456789012345680000); // expect: 123456789012345680000
