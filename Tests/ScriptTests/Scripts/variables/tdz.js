try { x; let x = 1; } catch (e) { print(e.message); } // expect: Cannot access 'x' before initialization
try { (() => z)(); const z = 1; } catch (e) { print(e.name); } // expect: ReferenceError
try { typeof w; let w; } catch (e) { print(e.name); } // expect: ReferenceError
{ function hoisted() { return v; } let v = 3; print(hoisted()); } // expect: 3
try { let a = a + 1; } catch (e) { print(e.message); } // expect: Cannot access 'a' before initialization
