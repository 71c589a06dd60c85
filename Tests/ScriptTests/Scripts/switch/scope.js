switch (1) { case 0: let x = 'zero'; break; case 1: x = 'one'; print(x); } // expect error: ReferenceError
