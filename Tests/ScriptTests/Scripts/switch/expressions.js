const t = 15;
switch (true) { case t < 10: print('cold'); break; case t < 20: print('mild'); break; default: print('warm'); } // expect: mild
switch (3) { }
print('empty is fine'); // expect: empty is fine
