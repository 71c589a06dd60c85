print(Math.max(), Math.min(), Math.max(1, NaN), Math.max('3', 2), Object.is(Math.min(0, -0), -0), Math.hypot(3, 4), Math.hypot()); // expect: -Infinity Infinity NaN 3 true 5 0
