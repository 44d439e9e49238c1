import { expect, test } from 'vitest'
import type { AuditEntry } from '#api/contract/access/audit.ts'
import { auditTable } from '#api/server/lists/access.ts'
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
  const moment = () => '2026-11-20 15:00:00'
  const [first, second, third, ...rest] = [entry, { ...entry, id: 6, changes: [] }].flatMap((one) =>
    auditTable.rows(one, moment),
  )
  expect(first?.slice(4)).toEqual(['Perfil alterado', '=Caixa', 'Descrição', '=Caixa', 'Caixa; noite'])
  expect(second?.slice(4)).toEqual(['Perfil alterado', '=Caixa', 'Permissões', '', 'CFe: Visualizar; NFCe: Visualizar'])
  expect(third?.slice(4)).toEqual(['Perfil alterado', '=Caixa', '', '', ''])
  expect(rest).toEqual([])
})

test('what somebody has named like a formula is none in the file', () => {
  const [line] = csvText(auditTable.rows(entry, () => '')).split('\r\n')
  expect(line).toContain(';Perfil alterado;\'=Caixa;Descrição;\'=Caixa;"Caixa; noite"')
})
