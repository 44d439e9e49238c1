import type { TestProject } from 'vitest/node'
import { startProcess } from './browser-process.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server of these tests listens. */
    api: string
  }
}

/** The server of the end-to-end tests, one for all engines. */
export default async function serve(project: TestProject) {
  const port = await freePort()
  const server = await startProcess(process.execPath, ['scripts/e2e-server.mjs'], {
    says: /(Para parar)/,
    env: { ...process.env, PORT: String(port) },
  })
  project.provide('api', `http://localhost:${port}`)
  return () => server.stop()
}
