try { try { throw new TypeError('t'); } catch (e) { throw new RangeError('r', { cause: e }); } } catch (e) { print(e.name, e.cause.message); } // expect: RangeError t
