Promise.any([Promise.reject(1), Promise.reject(2)]).catch(e => print(e.name, e.errors)); // expect: AggregateError 1,2
