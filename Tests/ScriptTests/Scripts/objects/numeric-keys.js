const o = { 1.5: 'a', 1e3: 'b', 0x10: 'c', '01': 'd' };
print(o[1.5], o[1000], o[16], o['01'], o[1]); // expect: a b c d undefined
