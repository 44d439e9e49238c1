import type { TestProject } from 'vitest/node'
import { openWorld } from '../world/world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server of these tests listens. */
    api: string
  }
}

/** A world of the tests, one for all engines: they read the same, and change nothing that another one reads. */
export default async function serve(project: TestProject) {
  const world = await openWorld()
  project.provide('api', world.origin)
  return () => world.close()
}
