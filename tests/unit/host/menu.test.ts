import { describe, expect, test } from 'vitest'
import { satisfies } from '#domain/access/needs.ts'
import { entryAt, grouped, isInMenu, menu, standingFor, tabsAt } from '#host/shell/menu.ts'
import { routes, screenAt, titleAt } from '#host/routes.ts'
import { routeAt, type Menu } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'

const entry = (path: string, at: Partial<Menu> = {}): Menu => ({
  group: 'Vendas',
  order: 0,
  label: path,
  description: path,
  icon: 'receipt',
  path,
  needs: [],
  ...at,
})

/** What the menu has, in its order: the specification's entries and permissions, and ours beside them (docs/decisions.md#menu-groups). */
const WHOLE = [
  [
    'Vendas',
    ['Dashboard', 'cfe_dashboard:read'],
    ['NFCe', 'nfce:read'],
    ['CFe', 'cfe:read'],
    ['Downloads', 'cfe_custody:bulk_download | nfce_custody:bulk_download'],
    ['Importar documentos', 'document:import'],
  ],
  ['Pendências', ['Pendências', 'nfce:read | cfe:read']],
  ['Contador', ['Fechamento do mês', 'nfce:read']],
  [
    'SATs',
    ['Monitoramento', 'cfe_dashboard:read'],
    ['SATs', 'sat:read'],
    ['SATs em Alerta', 'sat_notification:read'],
    ['Alarmes', 'sat_alarm:read'],
    ['Silêncios', 'sat_silence:read'],
    ['Pontos de venda e SATs', 'company:read', 'point_of_sale:read', 'sat:read'],
  ],
  [
    'Administração',
    ['Empresas', 'company:read'],
    ['Acessos: Primários', 'grant:read'],
    ['Acessos: Secundários', 'grant:read'],
    ['Dispositivos', 'device:read'],
    ['Aplicativos e agentes', 'oauth_client:read'],
    ['Auditoria', 'audit:read'],
    ['Plano de assinatura', 'plan:read'],
  ],
]

/** The menu of such entries as WHOLE tells it. */
const told = (entries: readonly Menu[]) =>
  grouped(entries).map(({ group, parts }) => [
    group,
    ...parts.flatMap((part) =>
      part.entries.map(({ label, needs }) => [
        part.within ? `${part.within}: ${label}` : label,
        ...needs.map((need) => (typeof need === 'string' ? need : need.join(' | '))),
      ]),
    ),
  ])

describe('the menu', () => {
  test('has five groups, and in them the specification’s entries, each behind its permission', () => {
    expect(told(menu.filter(isInMenu))).toEqual(WHOLE)
    expect(menu.flatMap(({ label }) => label)).toEqual([...new Set(menu.map(({ label }) => label))])
  })
  test('what is open has its screens as tabs of one entry, which stands for each of them', () => {
    const tabs = tabsAt(menu, paths.pending())
    expect(tabs.map(({ label }) => label)).toEqual([
      'Pendências',
      'Numeração',
      'Rejeições',
      'Na SEFAZ e não aqui',
      'Saltos',
    ])
    for (const { path } of tabs) {
      expect(tabsAt(menu, path)).toEqual(tabs)
      expect(tabsAt(menu, `${path}/1`)).toEqual(tabs)
      expect(standingFor(menu, entryAt(menu, path))?.label).toBe('Pendências')
    }
    for (const path of ['/nfces', '/nfces/1', '/nowhere']) expect(tabsAt(menu, path)).toEqual([])
  })
  test('who sees but one of such screens has it without tabs', () => {
    const own = menu.filter(({ needs }) => satisfies(needs, { is_master: false, permissions: ['cfe:read'] }))
    expect(tabsAt(own, paths.pending()).map(({ label }) => label)).toEqual(['Pendências', 'Saltos'])
    expect(tabsAt(own.filter(isInMenu), paths.pending())).toEqual([])
  })
  test('every tab is one of an entry that stands in the menu, and whoever sees it sees that one', () => {
    for (const entry of menu.filter((one) => !isInMenu(one))) {
      const first = standingFor(menu, entry)
      expect(first && isInMenu(first)).toBe(true)
      const permissions = entry.needs.flat()
      expect(satisfies(first?.needs ?? [], { is_master: false, permissions })).toBe(true)
    }
  })
  test('every entry leads to a route', () => {
    expect(menu.filter(({ path }) => !routeAt(routes, path))).toEqual([])
  })
  test('leads who may read and download notes alone to both, in one group', () => {
    const me = { is_master: false, permissions: ['nfce:read', 'nfce_custody:bulk_download'] }
    const [sales] = told(menu.filter(({ needs }) => satisfies(needs, me)))
    expect(sales?.map((one) => (Array.isArray(one) ? one[0] : one))).toEqual(['Vendas', 'NFCe', 'Downloads'])
  })
  test('has no group without entries, and entries of one name together', () => {
    const entries = [
      entry('/a'),
      entry('/s', { group: 'SATs' }),
      entry('/x1', { group: 'SATs', within: 'X' }),
      entry('/x2', { group: 'SATs', within: 'X' }),
    ]
    expect(
      grouped(entries).map(({ group, parts }) => [
        group,
        parts.map((part) => [part.within, part.entries.map(({ path }) => path)]),
      ]),
    ).toEqual([
      ['Vendas', [[undefined, ['/a']]]],
      [
        'SATs',
        [
          [undefined, ['/s']],
          ['X', ['/x1', '/x2']],
        ],
      ],
    ])
  })
  test.each([
    ['/a', '/a'],
    ['/a/1', '/a'],
    ['/a/b/2', '/a/b'],
    ['/a-old', undefined],
    ['/other', undefined],
  ])('%s lies in the area of %s', (pathname, path) => {
    expect(entryAt([entry('/a'), entry('/a/b'), entry('/')], pathname)?.path).toBe(path)
  })
})

describe('the routes', () => {
  test('a page has a title, and so has a wrong address', () => {
    expect(titleAt('/')).toBe('Dashboard')
    // Who may not see it finds another page there (docs/decisions.md#home).
    expect(titleAt('/', true)).toBe('Início')
    expect(titleAt('/nfces', true)).toBe('NFCe')
    expect(titleAt('/nfces/1/events/2')).toBe('NFCe')
    expect(titleAt('/companies')).toBe('Empresas')
    expect(titleAt('/companies/new')).toBe('Nova empresa')
    expect(titleAt('/nowhere')).toBe('Página não encontrada')
  })
  test('no two screens are called alike: a browser’s history tells them apart', () => {
    const titles = routes.filter(({ path }) => !path.includes(':')).map(({ path }) => titleAt(path))
    expect(titles).toEqual([...new Set(titles)])
  })
  test('a dialog over a screen is no other screen', () => {
    expect(screenAt('/nfces/1/events/2')).toBe(screenAt('/nfces/1'))
    expect(screenAt('/nfces/2')).not.toBe(screenAt('/nfces/1'))
    expect(screenAt('/nfces')).toBe('/nfces')
  })
})
