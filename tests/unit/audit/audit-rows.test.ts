import { expect, test } from 'vitest'
import type { AuditEntry } from '#api/contract/access/audit.ts'
import { auditRows } from '#widgets/audit/audit-rows.ts'
import { csvText } from '#domain/csv.ts'

const entry: AuditEntry = {
  id: 7,
  created_utc: '2026-11-20T18:00:00.000Z',
  email: 'maria@sol.example',
  address: '10.0.0.1',
  action: 'role.update',
  action_description: 'Perfil alterado',
  subject: '=Caixa',
  subject_id: '1',
  changes: [
    { field: 'Descrição', from: '=Caixa', to: 'Caixa; noite' },
    { field: 'Permissões', from: null, to: 'CFe: Visualizar; NFCe: Visualizar' },
  ],
}

test('a row for each property that changed, one for an entry that changed none', () => {
  const [, first, second, third, ...rest] = auditRows([entry, { ...entry, id: 6, changes: [] }])
  expect(first?.slice(4)).toEqual(['Perfil alterado', '=Caixa', 'Descrição', '=Caixa', 'Caixa; noite'])
  expect(second?.slice(4)).toEqual(['Perfil alterado', '=Caixa', 'Permissões', '', 'CFe: Visualizar; NFCe: Visualizar'])
  expect(third?.slice(4)).toEqual(['Perfil alterado', '=Caixa', '', '', ''])
  expect(rest).toEqual([])
})

test('what somebody has named like a formula is none in the file', () => {
  const [, line] = csvText(auditRows([entry])).split('\r\n')
  expect(line).toContain(';Perfil alterado;\'=Caixa;Descrição;\'=Caixa;"Caixa; noite"')
})
