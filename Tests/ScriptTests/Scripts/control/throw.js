for (const v of [1, 'str', null, undefined, { a: 1 }]) { try { throw v; } catch (e) { print(e === v, typeof e); } }
// expect: true number
// expect: true string
// expect: true object
// expect: true undefined
// expect: true object
const f = () => { throw new RangeError('r'); }; try { f(); } catch (e) { print(e instanceof RangeError, e.name, e.message, e.constructor === RangeError); }
// expect: true RangeError r true
