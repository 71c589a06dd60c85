try { 'x'.repeat(2 ** 31); } catch (e) { print(e.name); } // expect: RangeError
print('alive'); // expect: alive
