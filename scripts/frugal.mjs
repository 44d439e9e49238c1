import { fileURLToPath } from 'node:url'

// How glibc is to keep memory that is free: otherwise a thread each keeps what its busiest minute took. deploy/fiscal says the same. Plain JavaScript, like bootstrap.mjs.
const compiled = fileURLToPath(new URL('../node_modules/.cache/fiscal/compiled', import.meta.url))
export const frugal = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // What V8 and Node have made of the sources: a start, and a thread, need not do it again.
  NODE_COMPILE_CACHE: compiled,
}
