print((5).toLocaleString("en-US", { style: "unit", unit: "kilometer-per-hour" })); // expect: 5 km/h
print((21.5).toLocaleString("en-US", { style: "unit", unit: "celsius" })); // expect: 21.5°C
print((3).toLocaleString("en-US", { style: "unit", unit: "megabyte", unitDisplay: "long" })); // expect: 3 megabytes
const words = (value, unit, unitDisplay) => new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay }).format(value);
print(words(2, "fluid-ounce", "long")); // expect: 2 fluid ounces
print(words(2, "liter-per-kilometer", "short")); // expect: 2 L/km
print(words(2, "liter-per-kilometer", "long")); // expect: 2 liters per kilometer
print(words(1, "celsius", "long")); // expect: 1 degree Celsius
for (const unit of ["", "foo", "meter-per-", "-per-meter", "knot", "meter-per-second-per-second"]) {
  try { words(1, unit, "long"); print("taken: " + unit); } catch (e) { print(String(e)); }
}
// expect: RangeError: Invalid unit argument for Intl.NumberFormat() ''
// expect: RangeError: Invalid unit argument for Intl.NumberFormat() 'foo'
// expect: RangeError: Invalid unit argument for Intl.NumberFormat() 'meter-per-'
// expect: RangeError: Invalid unit argument for Intl.NumberFormat() '-per-meter'
// expect: RangeError: Invalid unit argument for Intl.NumberFormat() 'knot'
// expect: RangeError: Invalid unit argument for Intl.NumberFormat() 'meter-per-second-per-second'
