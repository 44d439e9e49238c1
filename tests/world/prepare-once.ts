import { execFileSync } from 'node:child_process'

/** Makes the worlds' snapshot where there is none, before the first of them opens. */
export default function prepareOnce(): void {
  execFileSync(process.execPath, ['tests/world/snapshot.ts'], { stdio: ['ignore', 'inherit', 'inherit'] })
}
