// 200,000 small objects, callbacks over them, a string grown unit by unit, joining, splitting and sorting by a callback.
var say = typeof print === 'undefined' ? function (line) { console.log(line); } : print;

function work() {
    var items = [], text = '', total = 0, i;
    for (i = 0; i < 200000; i++) items.push({ x: i, y: i * 2, label: 'item ' + i });
    var even = items
        .map(function (item) { return item.x + item.y; })
        .filter(function (sum) { return sum % 2 === 0; });
    for (i = 0; i < even.length; i++) total += even[i];
    for (i = 0; i < 200000; i++) text += String.fromCharCode(97 + i % 26);
    var joined = items.slice(0, 20000).map(function (item) { return item.label; }).join(',');
    var labels = joined.split(',');
    labels.sort(function (a, b) { return a < b ? -1 : a > b ? 1 : 0; });
    return total + text.length + labels.length;
}

work();
var best = Infinity;
for (var round = 0; round < 3; round++) {
    var start = Date.now();
    work();
    best = Math.min(best, Date.now() - start);
}
say('strings\t' + best);
