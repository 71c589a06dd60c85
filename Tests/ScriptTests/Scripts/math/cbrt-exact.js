print(Math.cbrt(2.137371818232893)); // expect: 1.28813098290998
print(Math.cbrt(-27)); // expect: -3
print(Math.cbrt(0.1)); // expect: 0.4641588833612779
print(Math.cbrt(5e-324)); // expect: 1.7031839360032603e-108
print(Math.cbrt(-0)); // expect: 0
print(Math.cbrt(1e300)); // expect: 1e+100
print(Math.cbrt(7)); // expect: 1.9129311827723892
