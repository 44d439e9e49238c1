import { existsSync, globSync, openAsBlob } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openContainer } from '#api/server/documents/containers/containers.ts'
import type { IncomingFile } from '#api/server/documents/prepare.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { neighbours } from './neighbours.ts'
import { expectOneEnd } from './one-end.ts'
import type { Arrival } from './orders.ts'

// As any-order, of what stands in the folder of cases, which is of no repository.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const folder = fileURLToPath(new URL('../../../../../shared/cases/', import.meta.url))
const absent = !existsSync(folder)

describe.skipIf(absent)('of the folder of cases', () => {
  test('every set of up to five that share a note or stand beside each other', { timeout: 600_000 }, async () => {
    const files = new Map<string, Arrival>()
    for (const name of globSync('**/*.{xml,zip,gz}', { cwd: folder }).toSorted()) {
      const inside: IncomingFile[] = []
      for await (const one of openContainer(name, await openAsBlob(folder + name))) inside.push(one)
      files.set(name, inside)
    }
    const sets = neighbours(files)
    expect(sets.length).toBeGreaterThan(20)
    const failed: string[] = []
    let ways = 0
    for (const set of sets) {
      try {
        ways += await expectOneEnd(
          server,
          set.map((name) => files.get(name) ?? []),
        )
      } catch (error) {
        failed.push(`${set.join(', ')}: ${error instanceof Error ? error.message : ''}`)
      }
    }
    expect(failed).toEqual([])
    console.info(`${sets.length} conjuntos, ${ways} ordens`)
  })
})
