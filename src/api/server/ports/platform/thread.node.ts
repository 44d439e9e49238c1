// oxlint-disable unicorn/require-post-message-target-origin -- threads, not windows
import { randomUUID } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Task, Tools } from './task.ts'

/** A task by where it is found, and its input. */
export interface TaskRequest {
  module: string
  name: string
  input: unknown
}

export type TaskReply = { result: unknown } | { error: unknown }

const tools: Tools = {
  uuid: () => randomUUID(),
  deflateRaw: (data) => deflateRawSync(data),
  inflateRaw: (data) => inflateRawSync(data),
}

parentPort?.on('message', (request: TaskRequest) => {
  work(request).then(
    (result) => parentPort?.postMessage({ result } satisfies TaskReply),
    (error: unknown) => parentPort?.postMessage({ error } satisfies TaskReply),
  )
})

async function work({ module, name, input }: TaskRequest): Promise<unknown> {
  const { [name]: task }: Record<string, Task<unknown, unknown> | undefined> = await import(module)
  if (task === undefined) throw new Error(`${module} has no task ${name}`)
  return task.work(tools, input)
}
