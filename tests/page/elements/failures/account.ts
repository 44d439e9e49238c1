import { changePassword } from '#api/contract/account/passwords.ts'
import { listModules, listPlans, readPlan, readSubscriptionPlan, updatePlan } from '#api/contract/devices/plans.ts'
import { activateDevice, listOauthDevices, revokeDevice } from '#api/contract/devices/oauth-devices.ts'
import { endOtherSessions, endSession, listSessions, type Session } from '#api/contract/account/sessions.ts'
import { type Case, confirm, day, press, uuid } from './case.ts'

const HERE: Session = { id: uuid, device: 'Chrome no Linux', created_utc: day, last_used_utc: day, is_current: true }
const THERE: Session = { ...HERE, id: uuid.replace(/^0/, '1'), device: 'Firefox no Linux', is_current: false }

/** Elements of devices, of the plan and of the user. */
export const account: readonly Case[] = [
  { tag: 'fiscal-devices', fails: listOauthDevices },
  { tag: 'fiscal-devices', fails: activateDevice, act: press(/^Autorizar/) },
  {
    tag: 'fiscal-devices',
    fails: revokeDevice,
    async act(element) {
      await press(/^Revogar/)(element)
      await confirm('Revogar')(element)
    },
  },
  {
    tag: 'fiscal-device-activation',
    fails: activateDevice,
    view: () => '/devices/activate?user_code=BBBB-BBBB',
    act: press('Ativar'),
  },
  { tag: 'fiscal-subscription-plan', fails: readSubscriptionPlan },
  { tag: 'fiscal-subscription-plan', fails: listModules },
  { tag: 'fiscal-subscription-plan', fails: readPlan },
  { tag: 'fiscal-subscription-plan', fails: listPlans },
  {
    tag: 'fiscal-subscription-plan',
    fails: updatePlan,
    async act(element) {
      await element.getByRole('button', { name: 'Editar plano', exact: true }).click()
      await element.getByRole('button', { name: 'Salvar' }).click()
    },
  },
  {
    tag: 'fiscal-profile',
    fails: changePassword,
    async act(element) {
      for (const field of ['Senha atual', 'Nova senha', 'Confirmação']) {
        await element.getByLabelText(field).fill('Outra#Senha9')
      }
      await element.getByRole('button', { name: 'Salvar' }).click()
    },
  },
  { tag: 'fiscal-profile', fails: listSessions },
  {
    tag: 'fiscal-profile',
    fails: endSession,
    rows: [listSessions, [HERE, THERE]],
    act: press('Encerrar a sessão Firefox no Linux'),
  },
  {
    tag: 'fiscal-profile',
    fails: endOtherSessions,
    rows: [listSessions, [HERE, THERE]],
    act: press('Encerrar as outras'),
  },
]
