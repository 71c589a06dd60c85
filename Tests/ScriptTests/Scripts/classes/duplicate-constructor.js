class A { constructor() {} constructor() {} } // expect error: SyntaxError
