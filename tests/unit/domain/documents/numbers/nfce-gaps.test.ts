import { expect, test } from 'vitest'
import type { NfceStatus } from '#domain/documents/document-status.ts'
import {
  faultsOf,
  GAP_KINDS,
  type GapKind,
  type NumberedNote,
  reasonsFor,
  voidDeadline,
} from '#domain/documents/numbers/nfce-gaps.ts'

const NORMAL = { emissionType: '1', isOfSequence: true }
const OFFLINE = { status: 'rejected', emissionType: '9' } as const

const kinds = (...notes: (NfceStatus | Partial<NumberedNote>)[]) =>
  faultsOf(
    notes.map((note) => ({ ...NORMAL, status: 'canceled', ...(typeof note === 'string' ? { status: note } : note) })),
  ).map(({ kind }) => kind)

test.each<[string, NfceStatus[], string[]]>([
  ['authorised', ['authorized'], []],
  ['denied: SEFAZ has its number', ['denied'], []],
  ['voided', ['discarded'], []],
  ['rejected, then authorised under another key', ['rejected', 'authorized'], []],
  ['rejected twice', ['rejected', 'rejected'], ['rejected']],
  ['rejected, then voided', ['rejected', 'discarded'], []],
  ['in contingency', ['in_contingency'], ['contingency']],
  ['sent, without an answer', ['pending_status'], ['pending']],
  ['in SEFAZ’s queue', ['in_custody'], ['pending']],
  ['authorised, and again in contingency', ['authorized', 'in_contingency'], ['two_notes', 'contingency']],
  [
    'sent without an answer, and in contingency',
    ['pending_status', 'in_contingency'],
    ['two_notes', 'contingency', 'pending'],
  ],
  ['both authorised', ['authorized', 'authorized'], ['authorized_twice']],
  ['authorised twice, once cancelled', ['canceled', 'authorized'], ['authorized_twice']],
])('a number %s', (_, statuses, expected) => {
  expect(kinds(...statuses)).toEqual(expected)
})

test('a note in contingency that SEFAZ rejected is sent again with its number, which is never voided', () => {
  expect(kinds(OFFLINE)).toEqual(['contingency'])
  expect(kinds('rejected', OFFLINE)).toEqual(['contingency'])
  expect(kinds(OFFLINE, 'in_contingency')).toEqual(['contingency'])
  expect(kinds(OFFLINE, 'pending_status')).toEqual(['contingency', 'pending'])
  for (const end of ['authorized', 'canceled', 'denied', 'discarded'] as const) expect(kinds(OFFLINE, end)).toEqual([])
})

test('a note cancelled by substitution needs a substitute that SEFAZ has or may still have', () => {
  expect(kinds('canceled')).toEqual([])
  expect(kinds({ substitute: 'authorized' })).toEqual([])
  expect(kinds({ substitute: 'in_contingency' })).toEqual([])
  expect(kinds({ substitute: null })).toEqual(['no_substitute'])
  expect(kinds({ substitute: 'rejected' })).toEqual(['no_substitute'])
  expect(kinds({ status: 'authorized', substitute: null })).toEqual([])
})

test('the note that shows a fault is the first of its kind', () => {
  const notes = [
    { ...NORMAL, status: 'authorized' as const, at: 1 },
    { ...NORMAL, status: 'in_contingency' as const, at: 2 },
  ]
  expect(faultsOf(notes).map(({ kind, note }) => [kind, note.at])).toEqual([
    ['two_notes', 1],
    ['contingency', 2],
  ])
})

const of = (kind: GapKind, issuedOn: string) => ({ kind, issuedOn, environment: 'production' }) as const

test('a number of homologation has no deadline', () => {
  expect(voidDeadline({ ...of('missing', '2026-11-01'), environment: 'homolog' })).toBeNull()
})

test('a number of no sequence of its issuer is no matter of a void, and may be there twice; its note may still wait', () => {
  const apart = (status: NfceStatus) => ({ status, isOfSequence: false })
  expect(kinds(apart('rejected'))).toEqual([])
  expect(kinds(apart('authorized'), apart('authorized'))).toEqual([])
  expect(kinds(apart('pending_status'), apart('pending_status'))).toEqual(['pending'])
  expect(kinds({ status: 'in_contingency', emissionType: '9', isOfSequence: false })).toEqual(['contingency'])
  expect(kinds({ status: 'canceled', substitute: null, isOfSequence: false })).toEqual(['no_substitute'])
  // Beside a note of the sequence with the same number each keeps its own.
  expect(kinds('rejected', apart('authorized'))).toEqual(['rejected'])
})

test('a void is to be asked for by the 10th of the next month, where the number may be unused', () => {
  expect(voidDeadline(of('missing', '2026-11-01'))).toBe('2026-12-10')
  expect(voidDeadline(of('missing', '2026-12-31'))).toBe('2027-01-10')
  expect(voidDeadline(of('rejected', '2026-08-30'))).toBe('2026-09-10')
  for (const kind of ['pending', 'contingency', 'two_notes', 'authorized_twice', 'no_substitute', 'orphan'] as const) {
    expect(voidDeadline(of(kind, '2026-08-30'))).toBeNull()
  }
})

test('words explain what another system may know, and no sale that is doubtful at SEFAZ', () => {
  const explained = Object.keys(GAP_KINDS).filter((kind) => reasonsFor(kind as keyof typeof GAP_KINDS).length > 0)
  expect(explained).toEqual(['missing', 'rejected', 'pending', 'no_substitute', 'orphan'])
})
