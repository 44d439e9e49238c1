import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Report } from '#api/server/cli/import-report.ts'
import { importSources } from '#api/server/cli/import-run.node.ts'
import { listSources } from '#api/server/cli/import-sources.node.ts'
import type { IncomingFile } from '#api/server/documents/prepare.ts'
import { Failed, ServerFault } from '#api/server/errors/misused.ts'
import type { Outcome } from '#api/server/documents/intake/take.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiscal-import-'))
  for (const name of ['a.xml', 'b.xml', 'ruim.xml', 'z.xml']) writeFileSync(join(folder, name), '<a/>')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Takes every file, and fails where one of that name is among them. */
function commands(name: string, fault: () => Error) {
  const finished: boolean[] = []
  return {
    finished,
    async take(_tenant: string, files: readonly IncomingFile[]): Promise<Outcome[]> {
      if (files.some((file) => file.name.endsWith(name))) throw fault()
      return files.map((file) =>
        'refused' in file
          ? { name: file.name, outcome: 'refused', documents: 0, warnings: [], reason: file.refused }
          : { name: file.name, outcome: 'taken', documents: 1, warnings: [] },
      )
    },
    finish: async (taken: boolean) => void finished.push(taken),
  }
}

test.each([
  ['the command itself', () => new TypeError('x is undefined')],
  ['the server that does it', () => new ServerFault('O servidor não pôde fazer o que foi pedido (500)')],
])('a file at which %s fails is reported, and the rest of the folder is taken', async (_, fault) => {
  const sources = listSources([folder])
  rmSync(join(folder, 'b.xml'))
  const fake = commands('ruim.xml', fault)
  const report = new Report()
  const table = join(folder, 'tabela.tsv')
  await importSources(sources, report, { commands: fake, tenant: 't', table })
  expect([report.taken, report.refused, report.failed, fake.finished]).toEqual([2, 2, 2, [true]])
  const lines = report.lines().join('\n')
  expect(lines).toContain('Falhas inesperadas, entre os recusados: 2 arquivos')
  expect(lines).toMatch(/b\.xml: O arquivo não pôde ser lido: .*ENOENT/)
  expect(lines).toMatch(new RegExp(`ruim\\.xml: Falha inesperada: .*${fault().message.slice(0, 10)}`))
  expect(readFileSync(table, 'utf8').trim().split('\n')).toHaveLength(5)
})

test('where nothing more can be done it ends, and the report has what was done before', async () => {
  mkdirSync(join(folder, 'm'))
  // A batch has 200 files.
  for (let i = 0; i < 200; i++) writeFileSync(join(folder, 'm', `${i}.xml`), '<a/>')
  const report = new Report()
  const run = { commands: commands('z.xml', () => new Failed('O servidor parou')), tenant: 't' }
  await expect(importSources(listSources([folder]), report, run)).rejects.toThrow('O servidor parou')
  expect(report.taken).toBe(200)
})
