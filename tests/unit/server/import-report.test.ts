import { expect, test } from 'vitest'
import { Report, tableLine } from '#api/server/cli/import-report.ts'
import type { Outcome } from '#api/server/documents/intake/take.ts'

const outcome = (name: string, more: Partial<Outcome> = {}): Outcome => ({
  name,
  outcome: 'taken',
  documents: 1,
  warnings: [],
  ...more,
})
const IGNORED = outcome('m.zip/.DS_Store', {
  outcome: 'ignored',
  documents: 0,
  reason: { code: 'ignored', message: 'É um arquivo do sistema' },
})

test('what is no document stands apart from what was refused, and what is out of scope is counted', () => {
  const report = new Report()
  report.add(outcome('a.xml'))
  report.add(IGNORED)
  report.add(outcome('lote.xml', { outOfScope: 2 }))
  const reason = { code: 'out_of_scope', message: 'É de uma NF-e', line: 3 } as const
  report.add(outcome('nfe.xml', { outcome: 'refused', documents: 0, outOfScope: 1, reason }))
  expect(report.lines()).toEqual([
    'Recebidos: 2 arquivos (2 documentos)',
    'Já existentes: 0 arquivos',
    'Recusados: 1 arquivo',
    'Ignorados, por não serem documentos: 1 arquivo',
    'Fora do escopo (NF-e e outros modelos), que os totais não contam: 3 documentos',
    'Integridade dos recebidos: npm run verify termina a conferência',
    '',
    'Motivos das recusas:',
    '  nfe.xml: É de uma NF-e (linha 3)',
    '',
    'Ignorados:',
    '  m.zip/.DS_Store: É um arquivo do sistema',
  ])
  expect(report.files).toBe(4)
  expect(tableLine(IGNORED)).toBe('m.zip/.DS_Store\tignorado\t0\t\tÉ um arquivo do sistema\t\n')
})
