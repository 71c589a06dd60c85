const m = [[1, 2], [3]];
const det = ([[a, b], [c, d]]) => {
  if (d === undefined) throw new RangeError(`row ${c} is short`);
  return a * d - b * c;
};
det(m);
// expect error: "RangeError: row 3 is short (3:30)"
