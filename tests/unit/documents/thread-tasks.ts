import type { Task } from '#api/server/ports/platform/task.ts'

// Tasks for threads that are told how they go.

const task = <Input, Result>(name: string, work: (input: Input) => Promise<Result>): Task<Input, Result> => ({
  module: import.meta.url,
  name,
  work: (_, input) => work(input),
})

export const echo = task('echo', async (input: string) => input)

/** Never leaves its thread. */
export const endless = task('endless', async (): Promise<string> => {
  for (;;);
})

/** Takes memory until there is none. */
export const hungry = task('hungry', async (): Promise<string> => {
  for (const all: string[][] = []; ; ) all.push(Array.from({ length: 100_000 }, (_, i) => `${i}`))
})

/** Stands still, without working, until the first number in the memory is another one. */
export const still = task('still', async (memory: SharedArrayBuffer): Promise<string> => {
  Atomics.wait(new Int32Array(memory), 0, 0)
  return 'went on'
})
