// Loaded into the server that load.ts measures (--import): on SIGUSR2 it collects garbage, where it may, and writes what its memory is made of.
import { writeFileSync } from 'node:fs'

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  writeFileSync(process.env.MEMORY_PROBE, JSON.stringify(process.memoryUsage()))
})
