import {
  createAlertChannel,
  deleteAlertChannel,
  tryAlertChannel,
  updateAlertChannel,
} from '#api/contract/sats/alert-channels.ts'
import {
  type AlertTelling,
  listAlertDeliveries,
  readAlertTelling,
  updateAlertTelling,
} from '#api/contract/sats/alert-telling.ts'
import { USUAL_TELLING } from '#domain/sats/telling/telling.ts'
import { paths } from '#widgets/paths.ts'
import { type Case, confirm, press, send, uuid } from './case.ts'

const TELLING: AlertTelling = {
  ...USUAL_TELLING,
  work_days: [],
  company_group: { id: uuid, description: 'Lojas' },
  escalates_to_name: null,
  members: 1,
  time_zone: 'America/Sao_Paulo',
  channels: [
    {
      id: uuid,
      kind: 'slack',
      description: 'Canal da TI',
      target: 'hooks.slack.com',
      least_level: 'info',
      is_active: true,
      gone_utc: null,
      last: null,
      version: '1',
    },
  ],
  version: '1',
}

const there = {
  tag: 'fiscal-company-groups',
  view: ({ group }: { group: string }) => paths.companyGroupTelling(group),
} satisfies Partial<Case>
const withChannel = { ...there, rows: [readAlertTelling, [], TELLING] } satisfies Partial<Case>

/** The screen that says how a group of companies is told of alerts. */
export const telling: readonly Case[] = [
  { ...there, fails: readAlertTelling },
  { ...there, fails: updateAlertTelling, act: press('Salvar') },
  {
    ...there,
    fails: createAlertChannel,
    async act(element) {
      await press('Novo canal')(element)
      await element.getByRole('textbox', { name: 'Endereço' }).fill('https://erp.example/alertas')
      await element.getByRole('textbox', { name: 'Nome' }).fill('ERP')
      await send('Salvar')(element)
    },
  },
  {
    ...withChannel,
    fails: updateAlertChannel,
    async act(element) {
      await press(/^Editar Canal/)(element)
      await send('Salvar')(element)
    },
  },
  { ...withChannel, fails: tryAlertChannel, act: press(/^Enviar teste/) },
  {
    ...withChannel,
    fails: deleteAlertChannel,
    async act(element) {
      await press(/^Excluir Canal/)(element)
      await confirm('Excluir')(element)
    },
  },
  { ...withChannel, fails: listAlertDeliveries },
]
