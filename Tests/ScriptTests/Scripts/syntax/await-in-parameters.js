async function f(a = await 1) {} // expect error: SyntaxError
