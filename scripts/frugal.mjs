// How glibc is to keep memory that is free: otherwise a thread each keeps what its busiest minute took. deploy/fiscal says the same. Plain JavaScript, like bootstrap.mjs.
export const frugal = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
