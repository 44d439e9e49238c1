import { expect, test } from 'vitest'
import {
  CFE_STATUSES,
  isCfeStatus,
  isNfceStatus,
  NFCE_STATUSES,
  nfceStatus,
} from '#domain/documents/document-status.ts'

test('NFC-e statuses are those of the specification, in its order', () => {
  expect(Object.entries(NFCE_STATUSES).map(([value, { label }]) => `${value} (${label})`)).toEqual([
    'authorized (Autorizada)',
    'canceled (Cancelada)',
    'in_contingency (Emitida em contingência)',
    'discarded (Numeração inutilizada)',
    'in_custody (Custodiada)',
    'denied (Denegada)',
    'pending_status (Status pendente)',
    'sefaz_error (Erro)',
    'rejected (Rejeição)',
  ])
})

test('CF-e statuses are those of the specification, in its order', () => {
  expect(Object.entries(CFE_STATUSES).map(([value, { label }]) => `${value} (${label})`)).toEqual([
    'in_memory (Em memória)',
    'pending (Pendente)',
    'inconsistency (Inconsistente)',
    'success (Com sucesso)',
    'sefaz_notfound (Não encontrado)',
    'transmitted (Transmitido)',
    'invalid (Inválido)',
    'cancelled (Cancelado)',
  ])
})

test('a status is recognised by its value alone', () => {
  expect(isNfceStatus('in_custody')).toBe(true)
  expect(isNfceStatus('cancelled')).toBe(false)
  expect(isNfceStatus('toString')).toBe(false)
  expect(isCfeStatus('cancelled')).toBe(true)
  expect(nfceStatus('rejected')).toEqual({ label: 'Rejeição', level: 'danger', icon: 'octagon-x' })
})
