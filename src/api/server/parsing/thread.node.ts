// oxlint-disable unicorn/require-post-message-target-origin -- threads, not windows
import { randomUUID } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { runTask, type TaskInput, type TaskName, type TaskResult, type Tools } from './tasks.ts'

export interface Request {
  name: TaskName
  input: TaskInput<TaskName>
}

export type Reply = { result: TaskResult<TaskName> } | { error: unknown }

const tools: Tools = {
  uuid: () => randomUUID(),
  deflateRaw: (data) => deflateRawSync(data),
  inflateRaw: (data) => inflateRawSync(data),
}

parentPort?.on('message', ({ name, input }: Request) => {
  runTask(tools, name, input).then(
    (result) => parentPort?.postMessage({ result } satisfies Reply),
    (error: unknown) => parentPort?.postMessage({ error } satisfies Reply),
  )
})
