import { expect, test } from 'vitest'
import { auditActor, auditDifference } from '#domain/access/audit.ts'

test('of many values only what differs is told', () => {
  const both = { from: 'CFe: Visualizar; SATs: Criar', to: 'CFe: Visualizar; NFCe: Visualizar' }
  expect(auditDifference({ field: 'Permissões', ...both })).toEqual({
    gone: ['SATs: Criar'],
    come: ['NFCe: Visualizar'],
  })
  expect(auditDifference({ field: 'Perfil', from: null, to: 'Caixa' })).toEqual({ gone: [], come: ['Caixa'] })
  expect(auditDifference({ field: 'Perfil', from: 'Caixa', to: null })).toEqual({ gone: ['Caixa'], come: [] })
})

test('who did it, also where nobody was signed in', () => {
  expect(auditActor({ email: 'maria@sol.example', address: '10.0.0.1', action: 'role.create' })).toBe(
    'maria@sol.example',
  )
  expect(auditActor({ email: null, address: 'npm run admin', action: 'user.activate' })).toBe('Operador do servidor')
  expect(auditActor({ email: null, address: '10.0.0.1', action: 'nf_download.read' })).toBe('Quem tinha o link')
  expect(auditActor({ email: null, address: '10.0.0.1', action: 'device.reuse' })).toBe('O próprio dispositivo')
  expect(auditActor({ email: null, address: '10.0.0.1', action: 'session.refuse' })).toBe('Alguém sem sessão')
})
