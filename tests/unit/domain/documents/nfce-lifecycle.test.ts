import { expect, test } from 'vitest'
import { makeNfceKey } from '#domain/documents/access-key.ts'
import {
  sefazAlertText,
  isOwnDuplicate,
  noticesOf,
  openStatusText,
  statusAfterEvent,
  statusFromProtocol,
  statusWithoutProtocol,
} from '#domain/documents/nfce-lifecycle.ts'

const parts = { uf: '35', yearMonth: '2609', cnpj: '91234567000188', serie: 1, emissionType: 1, code: '10000001' }
const own = makeNfceKey({ ...parts, number: 1 })
const other = makeNfceKey({ ...parts, number: 1, code: '10000002' })

test.each([
  ['100', 'authorized'],
  ['120', 'authorized'],
  ['150', 'authorized'],
  ['101', 'canceled'],
  ['155', 'canceled'],
  ['102', 'discarded'],
  ['110', 'denied'],
  ['205', 'denied'],
  ['303', 'denied'],
  ['304', 'rejected'],
  ['105', 'in_custody'],
  ['109', 'sefaz_error'],
  ['999', 'sefaz_error'],
  ['124', 'in_contingency'],
  ['204', 'pending_status'],
  ['218', 'canceled'],
  ['187', 'pending_status'],
  ['704', 'rejected'],
  ['781', 'rejected'],
  ['1115', 'rejected'],
  ['104', 'pending_status'],
  ['', 'pending_status'],
  ['constructor', 'pending_status'],
])('SEFAZ replying %s makes a note %s', (cStat, status) => {
  expect(statusFromProtocol(cStat)).toBe(status)
})

test('without a reply the issuance type decides', () => {
  expect(statusWithoutProtocol('1')).toBe('pending_status')
  expect(statusWithoutProtocol('9')).toBe('in_contingency')
  expect(statusWithoutProtocol('4')).toBe('in_contingency')
})

test.each(['135', '136', '155', '101', '573', '420'])('a cancellation answered with %s cancels', (cStat) => {
  expect(statusAfterEvent('authorized', '110111', cStat)).toBe('canceled')
  expect(statusAfterEvent('in_contingency', '110112', cStat)).toBe('canceled')
})

test('other events and refused cancellations change nothing', () => {
  expect(statusAfterEvent('authorized', '110111', '501')).toBe('authorized')
  expect(statusAfterEvent('in_contingency', '110140', '135')).toBe('in_contingency')
})

test('a rejection that nobody listed is one; a code that says another thing of itself is not taken for one', () => {
  expect(statusFromProtocol('1022', 'Rejeição: Valor do IBS difere')).toBe('rejected')
  expect(statusFromProtocol('1199', 'Autorizado o uso da NF-e, sob condição')).toBe('pending_status')
  expect(noticesOf('protocol', { cStat: '1199', text: 'Autorizado o uso da NF-e, sob condição' }, own)).toEqual([
    { code: 'unknown_code', message: 'Código 1199: Autorizado o uso da NF-e, sob condição' },
  ])
})

test('an unknown code is told as itself, with or without words', () => {
  expect(noticesOf('protocol', { cStat: '187', text: 'texto da SEFAZ' }, own)).toEqual([
    { code: 'unknown_code', message: 'Código 187: texto da SEFAZ' },
  ])
  expect(noticesOf('protocol', { cStat: '187', text: null }, own)[0]?.message).toBe('Código 187')
  expect(noticesOf('protocol', { cStat: '100', text: null }, own)).toEqual([])
})

test('a duplicate of the own key is looked up; of another key says which one stands', () => {
  const plain = { cStat: '204', text: 'Rejeicao: Duplicidade de NF-e [nRec:351000000000000]' }
  expect(isOwnDuplicate(plain, own)).toBe(true)
  expect(noticesOf('protocol', plain, own)).toMatchObject([{ code: 'consult' }])
  const text = `Duplicidade de NF-e, com diferença na Chave de Acesso [chNFe:${other}][nRec:351000000000000]`
  for (const cStat of ['539', '204', '692']) {
    const [notice] = noticesOf('protocol', { cStat, text }, own)
    expect(notice?.code).toBe('other_key')
    expect(notice?.message).toContain(`com outra chave: ${other}.`)
    expect(isOwnDuplicate({ cStat, text }, own)).toBe(false)
  }
})

test('a cancellation that SEFAZ had already is to be looked up', () => {
  const [notice] = noticesOf('110111', { cStat: '573', text: 'Rejeição: Duplicidade de Evento' }, own)
  expect(notice).toEqual({
    code: 'consult',
    message:
      'A SEFAZ já tem o cancelamento desta nota. Consulte a nota na SEFAZ. Código 573: Rejeição: Duplicidade de Evento',
  })
  expect(noticesOf('110110', { cStat: '573', text: null }, own)).toEqual([])
})

test('a consultation cancels where it says so', () => {
  expect(statusAfterEvent('authorized', 'consultation', '101')).toBe('canceled')
  expect(statusAfterEvent('authorized', 'consultation', '100')).toBe('authorized')
})

test('words stand beside a status that they leave open, and no alert does', () => {
  const notices = [
    { code: 'sefaz_alert' as const, message: sefazAlertText({ code: '5001', text: 'Revise o NCM' }) },
    { code: 'unknown_code' as const, message: 'Código 187' },
  ]
  expect(notices[0]?.message).toBe('Alerta da SEFAZ 5001: Revise o NCM')
  expect(openStatusText('pending_status', notices)).toBe('Código 187')
  expect(openStatusText('authorized', notices)).toBeUndefined()
})
