import { changePassword } from '#api/contract/account/passwords.ts'
import { listPlans, readPlan, updatePlan } from '#api/contract/devices/plans.ts'
import { activateDevice, revokeDevice } from '#api/contract/devices/oauth-devices.ts'
import { endOtherSessions, endSession, listSessions, type Session } from '#api/contract/account/sessions.ts'
import {
  addTotp,
  beginPasskey,
  beginTotp,
  readSecondFactors,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '#api/contract/account/second-factor.ts'
import { type Case, confirm, day, press, send, uuid } from './case.ts'

const HERE: Session = { id: uuid, device: 'Chrome no Linux', created_utc: day, last_used_utc: day, is_current: true }
const THERE: Session = { ...HERE, id: uuid.replace(/^0/, '1'), device: 'Firefox no Linux', is_current: false }

const APP: SecondFactor = { id: uuid, kind: 'totp', name: 'Celular', created_utc: day, last_used_utc: null }

/** Elements of devices, of the plan and of the user. */
export const account: readonly Case[] = [
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
  { tag: 'fiscal-profile', fails: readSecondFactors },
  { tag: 'fiscal-profile', fails: beginTotp, act: press('Adicionar aplicativo autenticador') },
  { tag: 'fiscal-profile', fails: beginPasskey, act: press('Adicionar chave de acesso') },
  {
    tag: 'fiscal-profile',
    fails: addTotp,
    rows: [beginTotp, [], { challenge: 'x', secret: 'A'.repeat(32), uri: 'otpauth://totp/Fiscal' }],
    async act(element) {
      await press('Adicionar aplicativo autenticador')(element)
      await element.getByLabelText('Código do aplicativo').fill('123456')
      await send('Adicionar')(element)
    },
  },
  {
    tag: 'fiscal-profile',
    fails: removeSecondFactor,
    rows: [readSecondFactors, [APP], { recovery_codes: 10 }],
    async act(element) {
      await press('Remover Celular')(element)
      await confirm('Remover')(element)
    },
  },
  {
    tag: 'fiscal-profile',
    fails: renewRecoveryCodes,
    rows: [readSecondFactors, [APP], { recovery_codes: 10 }],
    async act(element) {
      await press('Gerar outros')(element)
      await confirm('Gerar')(element)
    },
  },
]
