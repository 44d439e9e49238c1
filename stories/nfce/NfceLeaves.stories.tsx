import type { Meta } from '@storybook/react-vite'
import { sql } from 'kysely'
import { expect, userEvent, within } from 'storybook/test'
import type { Nfce } from '#api/contract/documents/nfces.ts'
import type { Store } from '#api/server/store/scope.ts'
import { paths } from '#widgets/paths.ts'
import { light, openServer, type Trouble } from '../server.tsx'
import { at } from './stage.tsx'
import { wholeNote } from './whole-note.ts'

const meta: Meta = { title: 'Telas/NFC-e/Tudo do leiaute' }
export default meta

async function authorized(store: Store): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select n.key from nfces n join tenants t on t.id = n.tenant_id
    where t.description = 'Grupo Aurora' and n.status = 'authorized' order by n.emitted_at desc limit 1`.execute(store)
  return paths.nfce(rows[0]?.key ?? '')
}

/** The server's answer about the note, with another content. */
const whole: Trouble = (path, request) => (/\/custody\/nfce\/\w{44}(\?|$)/.test(path) ? answered(request) : undefined)

async function answered(request: Request): Promise<Response> {
  const { api } = await openServer()
  const asked = new Request(request)
  asked.headers.delete('If-None-Match')
  const reply = await api(asked)
  // The contract's own shape: the server checks its replies here.
  return reply.ok ? Response.json(wholeNote((await reply.json()) as Nfce)) : reply
}

export const ComTudo = {
  name: 'Com tudo o que o leiaute permite',
  ...at({ path: authorized, trouble: whole }, async ({ canvas }) => {
    const sectionOf = async (name: string) => {
      const heading = await canvas.findByRole('heading', { name })
      return within(heading.closest('section') ?? heading)
    }
    const delivery = await sectionOf('Entrega')
    await expect(delivery.getByText('João Vizinho', { exact: false })).toBeVisible()
    await expect(delivery.getByText(/Avenida da Entrega, 999/)).toBeVisible()
    const market = await sectionOf('Intermediador')
    await expect(market.getByText('loja-teste-77')).toBeVisible()
    await expect(canvas.getByText('SEM GELO; EMBRULHAR PARA PRESENTE')).toBeVisible()
    await expect(canvas.getByText(/data do pagamento 10\/09\/2026/)).toBeVisible()
    await expect(canvas.getByText(/^Mensagem da SEFAZ 200: NotaMSPremiada/)).toBeVisible()
    const [fold] = canvas.getAllByText('Impostos e mais dados')
    await userEvent.click(fold ?? document.body)
    await expect(canvas.getAllByText(/Alíquota efetiva 0,04/)[0]).toBeVisible()
    await userEvent.click(canvas.getByText('Operação'))
    await expect(canvas.getByText('4 – Entrega em domicílio')).toBeVisible()
  }),
}

export const ComTudoClaro = { ...light(ComTudo), name: 'Com tudo, tema claro' }
