try { Map(); } catch (e) { print(e.name); } try { new Map([1]); } catch (e) { print(e.name); } try { Map.prototype.get.call(new Set(), 1); } catch (e) { print(e.name); } try { new Set(5); } catch (e) { print(e.name); }
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
