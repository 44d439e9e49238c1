import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#widgets/paths.ts'
import type { Page } from '#api/contract/page.ts'
import { findEngines } from '../../scripts/engines.mjs'
import { findScreenReader } from '../../scripts/screen-reader.mjs'
import { findSat, reportReading, ServerApi, type Signed } from '../e2e/api.ts'
import { ADMIN } from '../e2e/people.ts'
import { openPortal, type Portal } from '../e2e/portal.ts'
import type { Engine } from '../engines/engine.ts'
import { openFirefox } from '../engines/firefox.ts'
import { openWorld, type World } from '../world/world.ts'
import { openChromium } from './chromium.ts'
import { type Desktop, openDesktop } from './desktop.ts'
import { Ear } from './ear.ts'

// What Orca says, in the order of a morning's work. Nobody but it knows what becomes of names, roles and regions.

const SIZE = { width: 1280, height: 800 }
const { firefox } = findEngines()
const reader = findScreenReader()

/** What was said, for docs/accessibility.md. */
const FOLDER = 'dist/spoken'

const browsers = [
  {
    name: 'Chromium',
    launch: reader?.chromium && (({ env }: Desktop) => openChromium(reader.chromium ?? '', env)),
  },
  {
    name: 'Firefox',
    launch: firefox && (({ env }: Desktop) => openFirefox(firefox, SIZE, { 'accessibility.force_disabled': -1 }, env)),
  },
]

describe.each(browsers)('in $name', ({ name, launch }) => {
  describe.skipIf(!reader || !launch)('Orca says', () => {
    let world: World
    let desktop: Desktop
    let browser: Pick<Engine, 'goto' | 'run' | 'close'>
    let portal: Portal
    let admin: Signed
    let ear: Ear
    const heard: string[] = []
    const note = (what: string, said: readonly string[]) =>
      void heard.push(`${what}:`, ...said.map((line) => `  ${line}`))

    beforeAll(async () => {
      world = await openWorld()
      portal = await openPortal(world.origin)
      admin = await new ServerApi(world.origin).as(ADMIN)
      desktop = await openDesktop(SIZE)
      if (launch) browser = await launch(desktop)
      ear = new Ear(desktop, browser)
      await browser.goto(`${world.origin}/login`)
      const { tokens, email, tenant } = admin
      const state = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, email, tenant }
      await browser.run((text) => localStorage.setItem('fiscal.session', text), JSON.stringify({ state, version: 1 }))
    }, 300_000)
    afterAll(async () => {
      await browser?.close()
      await desktop?.close()
      await portal?.close()
      await world?.close()
      await mkdir(FOLDER, { recursive: true })
      await writeFile(`${FOLDER}/${name}.txt`, `${heard.join('\n')}\n`)
    })

    const open = async (path: string) => {
      await browser.goto(world.origin + path)
      await ear.hears(/^Carregamento de .*concluído/)
    }

    /** In the back-office and in an element the same list: its dialog, its filter, its pages. */
    async function useList(where: string): Promise<void> {
      await ear.focus('button', 'Filtrar')
      await ear.press('Return')
      note(`${where}, 'Filtrar' pressed`, await ear.hears(/^Filtrar ?Período/))
      await ear.press('Tab')
      note('Tab', await ear.hears(/^Data inicial entrada/))
      await ear.focus('input', 'Número')
      await ear.press('1', '5', '5', '8', '2', 'Return')
      note('15582 and Return in Número', await ear.hears(/^Notas NFC-e: 1 resultado/))
      await ear.focus('button', 'Remover filtro Número')
      await ear.press('Return')
      await ear.hears(/^Notas NFC-e: 1 a 15 de/)
      await ear.focus('button', 'Próxima página')
      await ear.press('Return')
      const turned = await ear.hears(/^Notas NFC-e: 16 a 30 de/)
      note("'Próxima página' pressed", turned)
      // Nothing of it comes once more until something else is said.
      const after = await ear.focus('button', 'Página anterior')
      expect(after.filter((line) => line.startsWith('Notas NFC-e'))).toEqual([])
    }

    test('a dialog, how many a filter leaves, and a page that is turned', async () => {
      await open(paths.nfces())
      await useList('Notes in the back-office')
    })

    test('which note a row opens, and the row that one comes back to', async () => {
      await open(paths.nfces())
      const key = (await ear.focus('tbody a', '', /^\d{4} \d{4} .* link/)).at(-1)
      await ear.press('Return')
      note('Return on a note of the list', await ear.hears(/^NFC-e \d+ título nível 2/))
      await ear.focus('a', 'Voltar')
      await ear.press('Return')
      const row = await ear.hears(/^\d{4} \d{4} .* link/)
      note("Return on 'Voltar'", row)
      expect(row.at(-1)).toBe(key)
    })

    test('the same in an element on a page of another origin', async () => {
      const { tenant, tokens } = admin
      portal.show({ body: `<fiscal-nfce-list tenant="${tenant.id}"></fiscal-nfce-list>` })
      await browser.goto(portal.origin)
      await browser.run((token) => {
        Object.assign(document.querySelector('fiscal-nfce-list') ?? {}, { token })
      }, tokens.access_token)
      await useList("Notes on a portal's page")
    })

    test('a park of SATs in English on that page', async () => {
      const { tenant, tokens } = admin
      portal.show({ body: `<fiscal-sat-park tenant="${tenant.id}" lang="en"></fiscal-sat-park>` })
      await browser.goto(portal.origin)
      await browser.run((token) => {
        Object.assign(document.querySelector('fiscal-sat-park') ?? {}, { token })
      }, tokens.access_token)
      await ear.focus('button', 'Compact grid')
      await ear.press('Return')
      note("'Compact grid' pressed on a portal's page, in English", await ear.hears(/^Compact grid|pressionado/))
    })

    test('what is wrong with a form, and that it was saved', async () => {
      await open(paths.newCompany())
      await ear.focus('button', 'Salvar')
      await ear.press('Return')
      // All that is wrong, and the first field of it, which has the focus: which comes first is the browser's.
      const wrong = [/^Razão social entrada/, /^Informe a razão social/, /^CNPJ inválido/]
      note('an empty form saved', await ear.hears(wrong))

      const { items } = await admin.json<Page<{ id: string }>>('/companies/?page=1&per_page=10')
      await open(paths.company(items[0]?.id ?? ''))
      await ear.focus('button', 'Salvar')
      await ear.press('Return')
      note('a form saved', await ear.hears(/^Informações salvas com sucesso/))
    })

    test('that an alert was taken', async () => {
      const { serial_number: serial } = await findSat(admin)
      await reportReading(world.origin, serial)
      await world.watch(7)
      await open(paths.park())
      await ear.focus('.feed button', 'Sem monitoramento', /^Sem monitoramento/)
      await ear.press('Return')
      note('an alert opened', await ear.hears(/^(Alerta do SAT|Sem monitoramento há mais)/))
      await ear.focus('button', 'Assumir')
      await ear.press('Return')
      note("'Assumir' pressed", await ear.hears(/^Alerta assumido/))
      const after = await ear.focus('button', 'Fechar')
      expect(after.filter((line) => line.startsWith('Alerta assumido'))).toEqual([])
    })
  })
})
