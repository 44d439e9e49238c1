import { expect, test } from 'vitest'
import { type ClientDraft, clientFaults } from '#domain/access/client-form.ts'
import { screens } from '../../../screens/screens.ts'

const portal: ClientDraft = {
  kind: 'portal',
  scopes: ['nfce:read'],
  elements: ['fiscal-nfce-list'],
  origins: ['https://portal.example'],
  companies: null,
}

const MANAGER = screens.find(({ title }) => title === 'Gerenciador SAT')?.element?.tag ?? ''

test.each<[string, Partial<ClientDraft>, object]>([
  ['that shows something', {}, {}],
  ['that shows nothing', { elements: [] }, { elements: 'Escolha o que as páginas mostram' }],
  ['that shows what there is not', { elements: ['fiscal-x'] }, { elements: 'Escolha o que as páginas mostram' }],
  ['without permissions', { scopes: [] }, { scopes: 'Escolha o que pode ver' }],
  [
    'whose park may not be read',
    { elements: ['fiscal-sat-park'], scopes: ['sat:read'] },
    { scopes: 'Monitoramento de SATs precisa de Dashboard' },
  ],
  [
    'whose tree may be read in part',
    { elements: [MANAGER], scopes: ['sat:read', 'sat:update'] },
    { scopes: 'Pontos de venda e SATs precisa de Empresas e Pontos de venda' },
  ],
  ['of no page', { origins: [] }, { origins: 'Informe endereços como https://portal.exemplo.com.br' }],
  [
    'of a path',
    { origins: ['https://a.example/b'] },
    { origins: 'Informe endereços como https://portal.exemplo.com.br' },
  ],
  ['of no company', { companies: [] }, { companies: 'Escolha as empresas' }],
])('a portal %s', (_, given, faults) => expect(clientFaults({ ...portal, ...given })).toEqual(faults))

test('a device reads something, and nothing that only portals may be given; an agent is asked for nothing', () => {
  const said = { scopes: 'Escolha o que pode ver' }
  expect(clientFaults({ kind: 'device', scopes: ['nfce:read'] })).toEqual({})
  expect(clientFaults({ kind: 'device', scopes: [] })).toEqual(said)
  expect(clientFaults({ kind: 'server', scopes: ['sat:update'] })).toEqual(said)
  expect(clientFaults({ kind: 'agent', scopes: [] })).toEqual({})
})
