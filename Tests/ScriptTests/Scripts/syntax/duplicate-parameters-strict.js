function f(a, a) { "use strict"; } // expect error: SyntaxError
