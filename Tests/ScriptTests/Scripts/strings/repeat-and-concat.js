print('ab'.repeat(3), 'ab'.repeat(0).length, 'a'.concat('b', 1, null), ''.concat()); // expect: ababab 0 ab1null
