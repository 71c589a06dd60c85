print(-1n); // expect: -1
+1n; // expect error: TypeError
