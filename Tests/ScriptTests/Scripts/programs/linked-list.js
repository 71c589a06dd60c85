class List { constructor(...v) { this.head = v.reduceRight((next, value) => ({ value, next }), null); } *[Symbol.iterator]() { for (let n = this.head; n; n = n.next) yield n.value; } }
print([...new List(1, 2, 3)], Math.max(...new List(4, 9, 2))); // expect: 1,2,3 9
