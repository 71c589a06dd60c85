({ ok: true, items: [1, 2, { three: 3 }], when: new Date(0), skip: undefined })
// expect: "{\"ok\":true,\"items\":[1,2,{\"three\":3}],\"when\":\"1970-01-01T00:00:00.000Z\"}"
