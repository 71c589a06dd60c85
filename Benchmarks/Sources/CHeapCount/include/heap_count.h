// How often the process has asked for memory since it started, and how much of it is in use.
long heap_allocations(void);
long heap_bytes(void);
