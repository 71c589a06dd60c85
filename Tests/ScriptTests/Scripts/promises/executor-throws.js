new Promise(() => { throw new Error('inside'); }).catch(e => print(e.message)); // expect: inside
