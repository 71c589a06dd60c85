internal import CEpoll

/// Suits glibc's allocator to a process that moves messages for months. For `main` to call before anything else.
///
/// - The top of a heap is given back above 1 MiB, not above 128 KiB: a 64 KiB read buffer that comes and goes otherwise
///   costs a system call and sixteen page faults each time (1.8 µs a message against 1.1 µs measured with 1 KiB echoes).
/// - Blocks of 256 KiB and more always have pages of their own. Left alone, glibc raises that limit to the size of the
///   first large frame it frees, and keeps up to twice as much for good.
/// - Two arenas, for two threads that allocate at once; the default is eight for each core.
package func tuneAllocator() {
    mallopt(M_TRIM_THRESHOLD, 1 << 20)
    mallopt(M_MMAP_THRESHOLD, 256 << 10)
    mallopt(M_ARENA_MAX, 2)
}

/// Gives pages that are free but not at the top of a heap back to the system. It costs milliseconds: for moments after which
/// little happens for long.
package func releaseFreeMemory() { malloc_trim(0) }

/// Lets go of the pages of program and libraries that nothing was changed in, which are most: what starting needed is
/// not needed again. They stay in the system's cache, and those in use are mapped again within a millisecond.
package func releaseProgramPages() { release_file_pages() }

/// What is allocated now, and what the allocator keeps free, in bytes: growth of the first is a leak, of the second
/// fragmentation.
package func allocatorBytes() -> (used: Int, free: Int) {
    let info = mallinfo2()
    return (Int(info.uordblks &+ info.hblkhd), Int(info.fordblks))
}
