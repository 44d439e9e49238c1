import { randomInt, randomUUID } from 'node:crypto'
import { type Contract, contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { reply } from '../sats/agents.ts'
import { makePfx, multipart } from '../../certificates.ts'
import { bytesOf, nfeProc } from '../../documents.ts'
import { FIRST_PLAN } from '#api/server/identity/plans/rows.ts'
import * as factors from '../account/factors/factor-requests.ts'
import { CLIENT_REQUESTS, insertClient } from '../account/oauth-stage.ts'
import { channelRequests } from '../sats/telling/channel-requests.ts'
import { PASSWORD, people } from '../test-server.ts'
import { insertAlarm, insertCommand, insertGapChange, insertOwnReasons, insertView } from './authority-targets.ts'
import { each, list, of, once, type Request } from './authority-calls.ts'
import { AUTHORITY } from './authority-table.ts'
import { silenceRequests } from '../sats/silences/silence-requests.ts'
import * as records from './authority-records.ts'
import { alertRequests } from '../sats/alerts/alert-requests.ts'
import { WEBHOOK_REQUESTS } from '../webhooks/webhook-requests.ts'

// How the test of authority-table.ts makes each call of the contract: with what would be answered, if only the caller may.

const key = of(({ noteKey }) => ({ key: noteKey }))
/** Of several things at once, some were changed. */
const isDone = (answer: string) => !answer.includes('"done":[]')
const MARCH = 'date_start=2026-03-01&date_end=2026-03-31'
const figures = (got: RegExp) =>
  each(
    (_, { company }) => ({ query: `company_id=${company}&type=cfe&${MARCH}` }),
    (answer) => got.test(answer),
  )
const isSum = (answer: string) => /"documents":[1-9]/.test(answer)
/** What ends sessions of the caller. */
const ending = (body = {}) =>
  once(async ({ renew }, caller) => {
    await renew(caller)
    return { body }
  })
const refreshToken = once(async ({ signIn }) => ({ body: { refresh_token: (await signIn('fiscal'))?.refresh_token } }))
const alarmOf = (group: string) => ({ alarm_type_id: 'lan_disconnected', group_ids: [group] })
// No two have the same name.
const role = () => ({ description: randomUUID(), permission_ids: ['cfe:read'] })

let pfx: Uint8Array<ArrayBuffer> | undefined
const REQUESTS: Readonly<Partial<Record<keyof Contract, Request>>> = {
  login: once(() => ({ body: { email: 'stranger@test.example', password: PASSWORD } })),
  refresh: refreshToken,
  logout: refreshToken,
  beginOidc: once(),
  finishOidc: once(() => ({ body: { attempt: 'a', reply: '?code=a&state=b' } })),
  reportErrors: once(() => ({ body: 'x' })),
  endSession: once(async ({ signIn, tokens }, caller) => {
    const token = (await signIn(caller))?.access_token
    const [, payload = ''] = (token ?? '').split('.')
    const id = token ? JSON.parse(atob(payload)).sid : randomUUID()
    return { token: tokens[caller], params: { id } }
  }),
  endOtherSessions: ending(),
  proveLogin: once(factors.proveLogin),
  askProof: once(),
  giveProof: once(factors.giveProof),
  beginTotp: once(factors.alone),
  addTotp: once(factors.addTotp),
  beginPasskey: once(factors.alone),
  addPasskey: once(factors.addPasskey),
  removeSecondFactor: once(factors.removeSecondFactor),
  renewRecoveryCodes: once(factors.renewRecoveryCodes),
  updateSecurity: once(() => ({ body: { second_factor: 'nobody' } })),
  forgotPassword: once(() => ({ body: { email: 'unconfirmed@test.example' } })),
  readLink: once(async (stage) => ({ body: { token: await records.linkToken(stage) } })),
  resetPassword: once(async (stage) => ({ body: { token: await records.linkToken(stage), password: PASSWORD } })),
  changePassword: ending({ old_password: PASSWORD, password: PASSWORD }),
  listUsers: list('per_page=100'),
  readUser: once(() => ({ params: { id: people.secondary } })),
  updateUser: once(() => ({ params: { id: people.secondary }, body: { is_active: true } })),
  resendConfirmation: once(async ({ server }) => {
    await server.store
      .updateTable('users')
      .set({ is_email_confirmed: false })
      .where('id', '=', people.unconfirmed)
      .execute()
    return { params: { id: people.unconfirmed } }
  }),
  listMemberSessions: once(() => ({ params: { id: people.secondary } })),
  endMemberSessions: once(() => ({ params: { id: people.unconfirmed } })),
  endMemberSession: once(async (stage) => ({ params: await records.insertSession(stage) })),
  readRole: once(({ operation }) => ({ params: { id: operation } })),
  createRole: once(() => ({ body: { ...role(), type: 'primary' } })),
  updateRole: once(async (stage) => ({ params: { id: await records.insertRole(stage) }, body: role() })),
  deleteRole: once(async (stage) => ({ params: { id: await records.insertRole(stage) } })),
  listGrants: list('per_page=100'),
  createGrant: each(({ operation }, { group }) => ({
    body: { email: `${randomUUID()}@sol.example`, role_id: operation, company_group_id: group },
  })),
  updateGrant: each(async (stage, target) => ({
    params: { id: (await records.insertGrant(stage, target)).id },
    body: { role_id: stage.operation, is_active: false },
  })),
  deleteGrant: each(async (stage, target) => ({ params: { id: (await records.insertGrant(stage, target)).id } })),
  readCompany: of(({ company }) => ({ id: company })),
  createCompany: once(() => ({ body: { razao_social: 'Nova', cnpj: records.freshCnpj() } })),
  updateCompany: each(async (stage, target, _caller, index) => ({
    params: { id: target.company },
    body: { razao_social: target.marks[0] ?? '', cnpj: await records.validCnpj(stage, target, index) },
  })),
  deleteCompany: each(async (stage) => ({ params: { id: await records.insertCompany(stage) } })),
  readCep: once(() => ({ params: { cep: '13010000' } })),
  uploadCertificate: each(async (stage, target, _caller, index) => {
    const cnpj = await records.validCnpj(stage, target, index)
    // One for both: they are of one root.
    pfx ??= makePfx({ cnpj })
    return multipart({ certificate: pfx, password: 'senha', company_id: target.company })
  }),
  importDocuments: each(
    async (stage, target, _caller, index) => {
      const cnpj = await records.validCnpj(stage, target, index)
      const note = nfeProc({ cnpj, number: randomInt(1, 1e8) })
      return multipart({ documents: bytesOf(note), company_id: target.company })
    },
    (answer) => answer.includes('"outcome":"taken"'),
  ),
  listImports: once(() => ({})),
  readImport: once(() => ({ params: { id: 'nenhuma-delas' } })),
  readProofs: once(() => ({ query: `keys=${'0'.repeat(44)}` })),
  readPointOfSale: of(({ pointOfSale }) => ({ id: pointOfSale })),
  createPointOfSale: each((_, { company }) => ({ body: { name: randomUUID(), company_id: company } })),
  updatePointOfSale: each(async (stage, target) => ({
    params: { id: await records.insertPoint(stage, target) },
    body: { name: randomUUID() },
  })),
  deletePointOfSale: each(async (stage, target) => ({ params: { id: await records.insertPoint(stage, target) } })),
  readNfce: key,
  readNfceXmlUrl: key,
  readNfceXml: key,
  readNfceDanfe: key,
  readNfceSheet: key,
  readNfceProof: key,
  listNfceEvents: key,
  readNfceEvent: of(({ event }) => ({ id: event })),
  readNfceEventXml: each((_, { event }) => ({ params: { id: event }, query: 'type=request' })),
  readNfceGap: of(({ gap }) => ({ id: gap })),
  explainNfceGap: each((_, { gap }) => ({ params: { id: gap }, body: { reason: 'other_system', note: '' } })),
  explainNfceGaps: each((_, { gap }) => ({ body: { ids: [gap], reason: 'other_system', note: '' } }), isDone),
  undoNfceGaps: each(
    async ({ server, userOf }, target, caller) => ({
      params: { id: await insertGapChange(server, target, userOf(caller)) },
    }),
    isDone,
  ),
  listOwnGapReasons: {
    kind: 'list',
    make: async ({ server, targets }) => {
      await insertOwnReasons(server, targets)
      return {}
    },
  },
  readMonthEnd: each((_, { company }) => ({ query: `company_id=${company}` })),
  readMonthEndPdf: each((_, { company }) => ({ query: `company_id=${company}&month=2026-03` })),
  closeMonth: each((_, { company }) => ({ body: { company_id: company, month: records.freshMonth(), note: '' } })),
  reopenMonth: each(async (stage, target) => ({
    body: { company_id: target.company, month: await records.insertMonthClosing(stage, target) },
  })),
  readAccountant: each((_, { company }) => ({ query: `company_id=${company}&month=2026-03` })),
  saveAccountant: each((_, { company }) => ({ body: records.accountantOf(company) })),
  sendToAccountant: each(async (stage, target) => ({ body: await records.monthToSend(stage, target) })),
  endAccountantLinks: each(async (stage, at) => ({ params: { id: await records.insertDelivery(stage, at) } })),
  readDeliveryPdf: each(async (stage, target) => ({ path: await records.deliveryPath(stage, target, 'pdf') })),
  readDeliveryCsv: each(async (stage, target) => ({ path: await records.deliveryPath(stage, target, 'csv') })),
  readNfceVoid: of(({ voided }) => ({ id: voided })),
  readNfceVoidXmlUrl: of(({ voided }) => ({ id: voided })),
  readNfceVoidXml: of(({ voided }) => ({ id: voided })),
  readCfe: of(({ cfe }) => ({ id: cfe })),
  readCfeXmlUrl: of(({ cfe }) => ({ id: cfe })),
  readCfeXml: of(({ cfe }) => ({ id: cfe })),
  readCfeExtrato: of(({ cfe }) => ({ id: cfe })),
  readCfeSheet: of(({ cfe }) => ({ id: cfe })),
  readCfeProof: of(({ cfe }) => ({ id: cfe })),
  // Counted one by one: the stage's note came without the sums of its day.
  sumNfces: each(async (stage, target) => {
    await records.countNote(stage, target)
    return { query: `company_id=${target.company}&number=${Number(target.noteKey.slice(25, 34))}` }
  }, isSum),
  sumCfes: each((_, { company }) => ({ query: `company_id=${company}` }), isSum),
  readDashOps: figures(/"figures":\{[^}]*"notes":2/),
  readDashboardCoupons: figures(/^\{"amount":2/),
  readDashboardProducts: figures(/"description"/),
  readDashboardPaymentMethods: figures(/"label"/),
  readDashboardShops: figures(/"notes":2/),
  readProductShops: each(
    async (stage, { company }) => ({
      params: { id: await records.soldProduct(stage) },
      query: `company_id=${company}&type=cfe&${MARCH}`,
    }),
    (answer) => answer.includes('"documents":2'),
  ),
  requestNfDownload: each((_, target) => ({ query: 'preview=1', body: records.downloadOf(target) })),
  readNfDownloadFile: each(async (stage, target) => ({ path: await records.downloadPath(stage, target) })),
  postSatTelemetry: each(
    (_, { serial }) => ({ body: { readings: [{ raw: reply({ NSERIE: serial }) }] } }),
    (answer) => answer.includes('"taken":1'),
  ),
  readSat: of(({ sat }) => ({ id: sat })),
  listSatHistory: of(({ serial }) => ({ serial })),
  listSatAlertChanges: of(({ serial }) => ({ serial })),
  readSatSeries: of(({ serial }) => ({ serial })),
  listSatStates: list('sats=000000001,000000002'),
  createSat: each((_, { company }) => ({ body: { serial_number: records.freshSerial(), company_id: company } })),
  updateSat: each(async (stage, target) => ({
    params: { id: await records.insertSat(stage, target) },
    body: { serial_number: records.freshSerial(), environment: 'homolog' },
  })),
  placeSat: each(async (stage, target) => ({
    params: { id: await records.insertSat(stage, target) },
    body: { company_id: target.company, point_of_sale_id: target.pointOfSale },
  })),
  retireSat: each(async (stage, target) => ({ params: { id: await records.insertSat(stage, target) } })),
  reviveSat: each(async (stage, target) => ({ params: { id: await records.insertSat(stage, target, '2026-01-01') } })),
  deleteSat: each(async (stage, target) => ({ params: { id: await records.insertSat(stage, target) } })),
  listTreePoints: each(
    (_, { company }) => ({ query: `company_id=${company}` }),
    (answer) => answer.includes('"company_id"'),
  ),
  searchTree: list('search=00000000'),
  createSavedView: once(() => ({
    // What all of them read.
    body: { list: '/cfes/', name: randomUUID(), search: '', is_shared: false },
  })),
  deleteSavedView: once(async ({ server }) => ({ params: { id: await insertView(server) } })),
  // The number of a coupon of each company.
  search: list('q=12'),
  ...channelRequests,
  createSatAlarm: each((_, { group }) => ({ query: 'confirm=1', body: alarmOf(group) })),
  updateSatAlarm: each(async ({ server }, { group }) => ({
    params: { id: await insertAlarm(server, group, 'battery') },
    query: 'confirm=1',
    body: alarmOf(group),
  })),
  deleteSatAlarm: each(async ({ server }, { group }) => ({
    params: { id: await insertAlarm(server, group, 'battery') },
  })),
  ...silenceRequests,
  readCompanyGroup: of(({ group }) => ({ id: group })),
  createCompanyGroup: each((_, { company }) => ({ body: { description: randomUUID(), companies: [company] } })),
  updateCompanyGroup: each(async (stage, target) => ({
    params: { id: await records.insertGroup(stage, target) },
    body: { description: randomUUID(), companies: [target.company] },
  })),
  deleteCompanyGroup: each(async (stage, target) => ({ params: { id: await records.insertGroup(stage, target) } })),
  activateDevice: once(async (stage) => {
    const { user_code } = await records.insertDevice(stage)
    return { body: { user_code, allowed: true } }
  }),
  revokeDevice: once(async (stage) => ({ params: { uuid: (await records.insertDevice(stage)).id } })),
  createOauthClient: once(() => ({
    body: { kind: 'server', description: 'Novo', scopes: ['nfce:read'], company_id: '' },
  })),
  revokeOauthClient: once(async ({ server }) => ({ params: { id: (await insertClient(server, server.a)).id } })),
  ...CLIENT_REQUESTS,
  ...WEBHOOK_REQUESTS,
  listAudit: list('per_page=1000'),
  readPlan: once(async (stage) => ({ params: { id: await records.currentPlan(stage) } })),
  createPlan: once(() => ({ body: { ...FIRST_PLAN, is_current: false } })),
  updatePlan: once(async (stage) => ({ params: { id: await records.currentPlan(stage) }, body: FIRST_PLAN })),
  ...alertRequests,
  listSatsInAlert: {
    kind: 'list',
    // Other rows end alerts.
    make: async ({ server }) => {
      await server.store.updateTable('sat_notifications').set({ cleared_at: null, cleared_because: null }).execute()
      return {}
    },
  },
  createSatCommand: each(async ({ server }, { sat }) => {
    await server.store.deleteFrom('sat_commands').where('state', 'in', ['queued', 'sent']).execute()
    return { body: { sat_id: sat, spec_id: 'ConsultarSAT', parameters: {} } }
  }),
  readSatCommandAttachment: of(({ attachment }) => ({ id: attachment })),
  readSatCommandAttachmentFile: of(({ attachment }) => ({ id: attachment })),
  finishSatCommand: each(async ({ server }, target) => ({
    params: { id: await insertCommand(server, target, 'sent') },
    body: { raw: '123456|08000|SAT em operação' },
  })),
  readSnapshot: { kind: 'list', make: () => ({ params: { element: 'fiscal-nfce-list' } }) },
}

/** Returns how a call is made: as above, or, where it needs nothing, as its row has it: a list of what companies have, or of no company. */
export function requestOf(name: keyof Contract): Request {
  const own = REQUESTS[name]
  if (own) return own
  const { method, path }: Endpoint = contract[name]
  if (method !== 'GET' || path.includes(':'))
    throw new Error(`How to call ${name}: tests/api/access/authority-requests.ts`)
  return AUTHORITY.get(name)?.some((cell) => ['all', 'own', 'none'].includes(cell)) ? list() : once()
}
