print(Math.clz32(1), Math.imul(0xffffffff, 5), Math.imul(2, 4), Math.clz32(0)); // expect: 31 -5 8 32
