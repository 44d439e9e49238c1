import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { table } from '../../../../scripts/package/markdown.ts'
import { COMPANY_ALERTS } from '#domain/companies/company-alerts.ts'
import { GAP_KINDS } from '#domain/documents/numbers/nfce-gaps.ts'
import { ALARM_TYPES } from '#domain/sats/sat-alarms.ts'
import { ALERT_NORMS } from '#domain/norms/alert-norms.ts'
import { NORMS, normsOn, whenText } from '#domain/norms/norms.ts'

/** docs/norms.md as it has to be; `npx vitest -u` writes it. */
function markdown(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = NORMS.map((norm) => [
    whenText(norm),
    norm.title,
    norm.meaning,
    norm.tests.map(([file, title]) => `\`${file}\` › ${title}`).join('; '),
    norm.source,
  ])
  return [
    '# Facts with a date',
    '',
    'What changed and changes in the field, what it means here, the test that holds it and its source, in the words of the page ‘Normas’.',
    'Written from `src/domain/norms/norms.ts` by `npx vitest -u --project unit tests/unit/domain/norms`; the same test compares it.',
    'Dates are those of secondary transcriptions of the official texts, read in November 2026: none of them refuses a document.',
    '',
    table(['Quando', 'O que muda', 'O que significa aqui', 'Teste', 'Fonte'], ...rows.map((row) => row.map(cell))),
    '## The norm that each alert stands on',
    '',
    'Written from `src/domain/norms/alert-norms.ts`, where an alert without one does not compile.',
    '',
    table(['Onde', 'Alerta', 'Norma'], ...ALERT_NORMS.map(({ place, label, norm }) => [place, label, norm].map(cell))),
  ].join('\n')
}

describe('the ledger of norms', () => {
  test('docs/norms.md is drawn from it', async () => {
    await expect(markdown()).toMatchFileSnapshot('../../../../docs/norms.md')
  })

  test.each(NORMS.flatMap(({ tests }) => tests))('the test that it names is there: %s › %s', (file, title) => {
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, 'utf8')).toContain(title)
  })

  test('every alert of companies, numbers and alarms is named there, with its norm', () => {
    const page = readFileSync('docs/norms.md', 'utf8')
    const labels = [
      ...Object.values(COMPANY_ALERTS),
      ...Object.values(GAP_KINDS).map(({ label }) => label),
      ...Object.values(ALARM_TYPES).map(({ description }) => description),
    ]
    expect(labels.filter((label) => !new RegExp(`\\| ${label} +\\| \\S`).test(page))).toEqual([])
    expect(ALERT_NORMS).toHaveLength(labels.length)
  })

  test('each has a test, a source and a date that exists, and they stand by date', () => {
    for (const { tests, source, when } of NORMS) {
      expect(tests.length).toBeGreaterThan(0)
      expect(source).not.toBe('')
      if (typeof when === 'string') expect(Number.isNaN(Date.parse(when))).toBe(false)
    }
    const dates = NORMS.map(({ when }) => (typeof when === 'number' ? '' : when))
    expect(dates).toEqual(dates.toSorted())
  })

  test.each([
    ['2026-11-30', ['01/12/2026', '14/12/2026', '01/01/2027'], '03/11/2026'],
    ['2026-12-01', ['14/12/2026', '01/01/2027'], '01/12/2026'],
    ['2027-01-01', [], '01/01/2027'],
  ])('on %s what comes is apart from what holds', (today, coming, newest) => {
    const found = normsOn(today)
    expect(found.coming.map(whenText)).toEqual(coming)
    expect(found.inForce.slice(0, 1).map(whenText)).toEqual([newest])
    expect(found.inForce.slice(-1).map(whenText)).toEqual(['Todo dia 10'])
    expect(found.coming.length + found.inForce.length).toBe(NORMS.length)
  })

  test('a month without a day holds from its first', () => {
    const months = (today: string) => normsOn(today).coming.map(whenText).includes('06/2026')
    expect([months('2026-05-31'), months('2026-06-01')]).toEqual([true, false])
  })
})
