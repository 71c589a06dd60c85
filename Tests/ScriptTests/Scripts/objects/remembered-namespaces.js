// Where a function of `Math` or of a constructor is kept is remembered; replacing, removing and adding must be seen.
function root(x) { return Math.sqrt(x) }
print(root(4), root(9)) // expect: 2 3
const sqrt = Math.sqrt
Math.sqrt = (x) => 'replaced ' + x
print(root(4)) // expect: replaced 4
delete Math.sqrt
try { root(4) } catch (error) { print(error.name) } // expect: TypeError
Object.defineProperty(Math, 'sqrt', { configurable: true, get() { return () => 'got' } })
print(root(4)) // expect: got
Object.defineProperty(Math, 'sqrt', { value: sqrt, writable: true })
print(root(16)) // expect: 4

function made() { return String.fromCharCode(65) }
print(made(), made()) // expect: A A
Object.setPrototypeOf(String, { fromCharCode: 1 })
print(made()) // expect: A
delete String.fromCharCode
try { made() } catch (error) { print(error.name) } // expect: TypeError

// An own property that appears in front of an inherited one.
function named(object) { return object.describe() }
class Base { static describe() { return 'base' } }
class Derived extends Base {}
print(named(Derived), named(Derived)) // expect: base base
Derived.describe = () => 'derived'
print(named(Derived)) // expect: derived
delete Derived.describe
print(named(Derived)) // expect: base

// Prototypes that come and go, each perhaps where the last one was.
function first(object) { return object.first }
let seen = ''
for (let i = 0; i < 40; i++) {
    const prototype = { extra: 0, first: i }
    const child = Object.create(prototype)
    first(child)
    delete prototype.extra
    seen += first(prototype) - i
}
print(seen === '0'.repeat(40)) // expect: true

// A literal zero keeps its sign.
function negated(x) { return -x }
print(Object.is(negated(0), -0), Object.is(negated(-0), 0), negated(2147483648), negated(-2147483648), negated('3')) // expect: true true -2147483648 2147483648 -3
print(negated(5n), Number.isNaN(negated(NaN)), Number.isNaN(negated(undefined))) // expect: -5 true true
