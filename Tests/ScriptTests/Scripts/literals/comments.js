print(1 /* in */ + /* between */ 2); // expect: 3
/* several
   lines */ print(3); // expect: 3
// a whole line
print('// not a comment', '/* nor this */'); // expect: // not a comment /* nor this */
print(4 /**/); // expect: 4
