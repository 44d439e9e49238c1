import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a page finds the stories' database, filled. */
    filled: string
  }
}

/** Has the database ready before the first page opens; Vite serves what is below the project. */
export default function provideFilled(project: TestProject): void {
  const path = execFileSync(process.execPath, ['tests/page/filled.ts'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  project.provide('filled', `/@fs/${path.replace(/^\//, '')}`)
}
