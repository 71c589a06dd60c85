const chart = { draw: 'later' };
chart.draw();
// expect error: "TypeError: chart.draw is not a function (2:7)"
