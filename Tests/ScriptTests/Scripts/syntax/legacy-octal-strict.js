'use strict';
print(010); // expect error: SyntaxError
