;;;
if (1);
for (;false;);
print('ok'); // expect: ok
