import type { Page as Items } from '#api/contract/page.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { widgets } from '#widgets/index.ts'
import { routeAt, type Widget } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'
import { AGENT_TOKEN, dayOf } from '../../sat-day.ts'
import { findCoupon, findNote, type Signed } from '../api.ts'
import { expect, type Mounted, test } from '../pages/reused-page.ts'
import { atEveryWidth } from '../overflow.ts'
import { NOW } from '../../../stories/now.ts'

// Every screen behind the login, and each dialog that has an address; those before it are measured in login.host.spec.ts.

/** What stands in the addresses of screens. */
type Ids = Readonly<Record<'note' | 'event' | 'coupon' | 'serial' | 'company' | 'role' | 'group' | 'user', string>>

/** Screens by their paths, and of each a text that it shows once it is there. */
type Screens = (ids: Ids) => Readonly<Record<string, string | RegExp>>

const parts: Readonly<Record<string, Screens>> = {
  documents: ({ note, event, coupon }) => ({
    [paths.nfces()]: 'Autorizada',
    [paths.nfce(note)]: 'Emitente',
    [paths.nfceEvent(note, event)]: 'Protocolo',
    [paths.cfes()]: 'Transmitido',
    [paths.cfe(coupon)]: 'Cupom Fiscal',
    [paths.cfe(coupon, '?tab=products')]: 'Descrição',
    [paths.cfeSkips()]: 'Número inicial',
    [paths.downloads()]: 'Requisitado em',
    [paths.newDownload('?type=nfce&date_start=2026-01-01&date_end=2026-12-31')]: 'Requisitar download',
    [paths.importDocuments()]: 'Escolher arquivos',
  }),
  sats: ({ serial }) => ({
    [paths.home()]: 'Total Líquido',
    [paths.park()]: /^\d+ SATs$/,
    [paths.park(`?sat=${serial}`)]: `SAT ${serial}`,
    [paths.sats()]: 'Último monitoramento',
    [paths.satMonitoring(serial)]: 'Cupons em memória',
    [paths.satCommands(serial)]: 'Comandos',
    [paths.satHistory(serial)]: /leituras iguais/,
    [paths.satAlerts()]: 'Alertas',
    [paths.satAlarms()]: 'Novo alarme',
  }),
  administration: ({ company, role, group, user }) => ({
    [paths.companies()]: 'Município',
    [paths.newCompany()]: 'Salvar',
    [paths.company(company)]: 'Certificado',
    [paths.satManager()]: 'Novo SAT',
    [paths.grants('primary')]: 'E-mail confirmado',
    [paths.userGrants('primary', user)]: 'Salvar',
    [paths.roles('primary')]: 'Admin',
    [paths.role('primary', role)]: 'Recurso',
    [paths.companyGroups()]: 'Nome',
    [paths.companyGroup(group)]: 'Salvar',
    [paths.devices()]: 'Dispositivos ativos',
    [paths.deviceActivation()]: 'Código',
    [paths.devices('/clients')]: 'Último uso',
    [paths.subscriptionPlan()]: 'Plano',
    [paths.audit()]: 'O que mudou',
    [paths.profile()]: 'Sessões',
  }),
}

for (const [part, screens] of Object.entries(parts)) {
  test(`nothing leaves its box at any width: ${part}`, async ({ mounted, admin, server }) => {
    test.setTimeout(180_000)
    const { page, root, mount } = mounted
    const ids = await idsOf(admin, server.origin, mount)
    const found: string[] = []
    let area: Widget | undefined
    for (const [path, text] of Object.entries(screens(ids))) {
      const there = areaOf(path)
      // What only the back-office has.
      if (mount === 'embed' && Object.keys(there?.elements ?? {}).length === 0) continue
      await follow(mounted, area, path)
      area = there
      await expect(root.getByText(text).locator('visible=true').first(), path).toBeVisible()
      const left = await atEveryWidth(page, mount === 'host' ? page.locator('body') : root)
      found.push(...left.map((one) => `${path} ${one}`))
    }
    expect(found).toEqual([])
  })
}

const areaOf = (path: string) => widgets.find(({ routes }) => routeAt(routes, path.split('?')[0] ?? ''))

/** Goes to a path as links do, where the page need not be loaded anew. */
async function follow({ mount, open, page, root }: Mounted, from: Widget | undefined, path: string): Promise<void> {
  if (mount === 'host' && from) {
    return page.evaluate((to) => history.pushState(null, '', to), path)
  }
  if (from && from === areaOf(path)) return root.evaluate((node, to) => node.setAttribute('view', to), path)
  await open(path)
  // An element as wide as its page.
  await page.evaluate(() => document.body.style.setProperty('margin', '0'))
}

/** Of each kind the first one there is, and a SAT with a day of readings. */
async function idsOf(admin: Signed, origin: string, mount: Mounted['mount']): Promise<Ids> {
  const first = async (path: string) => (await admin.json<Items<{ id: string }>>(path)).items[0]?.id ?? ''
  const { note, events } = await findNote(admin, { status: 'canceled' })
  const { items: sats } = await admin.json<Items<Sat>>('/sats/?per_page=100')
  // Those that other tests report of are theirs.
  const serial = sats.filter(({ retired_on }) => retired_on === null)[mount === 'host' ? 5 : 6]?.serial_number ?? ''
  const reply = await fetch(`${origin}/api/v1/sat_telemetry/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${AGENT_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ readings: dayOf(serial, NOW, { NIVEL_BATERIA: 'BAIXO' }) }),
  })
  expect(reply.status).toBe(200)
  return {
    note: note.key,
    event: events[0]?.id ?? '',
    coupon: (await findCoupon(admin, ({ status }) => status === 'cancelled')).cfe_id,
    serial,
    company: await first('/companies/?per_page=1'),
    role: await first('/roles/?context=primary&per_page=1'),
    group: await first('/company_groups/?per_page=1'),
    user: admin.me.id,
  }
}
