import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contract, contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { people } from '../../test-server.ts'
import { ask, type Asked } from '../../access/authority-calls.ts'
import { requestOf as howToCall } from '../../access/authority-requests.ts'
import { openStage, type Stage } from '../../access/authority-stage.ts'

// What gives rights or leaves the product asks for a fresh proof of who has a second factor: which calls do, and that the server asks.

const changing = Object.entries<Endpoint>(contract).filter(([, { method }]) => method !== 'GET')

/** A call's answer: that it asks always ('yes'), as what is sent tells ('some') or as what is stored does ('judged'), or why not. */
function answerOf({ sensitive, leaves, unasked }: Endpoint): string {
  const when = (one: Endpoint['leaves']) => (typeof one === 'function' ? 'some' : one === true ? 'yes' : one)
  return [
    sensitive === undefined ? [] : [`rights: ${when(sensitive)}`],
    leaves === undefined ? [] : [`leaves: ${when(leaves)}`],
    unasked === undefined ? [] : [unasked],
  ]
    .flat()
    .join(', ')
}

test('each call that may change something asks for a fresh proof, or says why not', () => {
  const named = Map.groupBy(changing, ([, endpoint]) => answerOf(endpoint))
  const table = Object.fromEntries([...named].map(([answer, all]) => [answer, all.map(([name]) => name).join(' ')]))
  expect(table).toMatchInlineSnapshot(`
    {
      "brings_in": "importDocuments reportErrors finishSatCommand postSatTelemetry",
      "entering": "renewAlertBrowser login beginOidc finishOidc refresh proveLogin authorizeDevice issueClientToken resetSandbox forgotPassword resetPassword readLink",
      "leaves: judged": "saveAccountant",
      "leaves: some": "requestNfDownload",
      "leaves: yes": "updateAlertChannel createAlertChannel sendToAccountant",
      "proved": "changePassword giveProof askProof addPasskey addTotp",
      "rights: some": "createCompany updateCompany",
      "rights: yes": "uploadCertificate updateCompanyGroup deleteCompanyGroup createGrant updateGrant deleteGrant activateDevice createOauthClient createRole updateRole deleteRole createSatCommand updateSecurity renewRecoveryCodes beginPasskey beginTotp removeSecondFactor updateUser createWebhook updateWebhook rotateWebhookSecret",
      "stays": "assignAlert commentAlert releaseAlert resolveAlert takeAlert createCompanyGroup updateAlertTelling explainNfceGaps undoNfceGaps explainNfceGap createSavedView reopenMonth createPlan updatePlan createPointOfSale updatePointOfSale restartSandbox pauseSatAlarm createSilence updateSilence endSilence createSat updateSat placeSat reviveSat",
      "takes_away": "deleteAlertBrowser deleteAlertChannel logout deleteCompany deleteSavedView endAccountantLinks revokeClientToken revokeOauthClient revokeDevice deletePointOfSale deleteSatAlarm deleteSilence deleteSat retireSat endOtherSessions endSession endMemberSessions endMemberSession deleteWebhook",
      "told_before": "createAlertBrowser tryAlertBrowser tryAlertChannel closeMonth createSatAlarm updateSatAlarm resendConfirmation resendWebhookDelivery pauseWebhook replayWebhook testWebhook",
    }
  `)
})

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.server.close())

/** What makes a call one that asks, where not every one does. */
const MORE: Partial<Record<keyof Contract, (asked: Asked) => Asked>> = {
  createCompany: (asked) => ({ ...asked, body: { ...Object(asked.body), csc: 'A1B2' } }),
  updateCompany: (asked) => ({ ...asked, body: { ...Object(asked.body), csc: 'A1B2' } }),
  requestNfDownload: ({ query: _preview, ...asked }) => asked,
}

async function requestOf(name: keyof Contract): Promise<Asked> {
  const request = howToCall(name)
  const made = await (request.kind === 'once'
    ? request.make(stage, 'master')
    : request.kind === 'each'
      ? request.make(stage, stage.targets[0], 'master', 0)
      : request.make(stage))
  return MORE[name]?.(made) ?? made
}

/** The master has a factor, which was proved so long ago, in ms. */
async function proved(age: number): Promise<void> {
  const { store, clock } = stage.server
  const at = isoInstant(clock.now - age)
  await store.deleteFrom('second_factors').where('user_id', '=', people.master).execute()
  const factor = { id: randomUUID(), user_id: people.master, kind: 'totp', name: 'Celular', secret: 'x' } as const
  await store
    .insertInto('second_factors')
    .values({ ...factor, created_at: at })
    .execute()
  const proof = { proved_at: at, proved_by: 'factor' } as const
  await store.updateTable('sessions').set(proof).where('user_id', '=', people.master).execute()
}

const asking = changing.filter(([, { sensitive, leaves }]) => sensitive !== undefined || leaves !== undefined)

test.each(asking)('%s: 403 of an older session, and done once it has proved who it is', async (name, endpoint) => {
  const call = name as keyof Contract
  const first = await requestOf(call)
  await proved(11 * 60_000)
  const refused = await ask(stage, endpoint, 'master', first)
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, 'step_up_required'])
  const again = call === 'removeSecondFactor' ? undefined : first
  await proved(0)
  const done = await ask(stage, endpoint, 'master', again ?? (await requestOf(call)))
  expect([done.status, done.text.slice(0, 200)]).toEqual([200, expect.any(String)])
})
