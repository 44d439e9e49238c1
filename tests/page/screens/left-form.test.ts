import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addTotp, beginTotp, readSecondFactors, renewRecoveryCodes } from '#api/contract/account/second-factor.ts'
import { listPlans, type Plan, updatePlan } from '#api/contract/devices/plans.ts'
import type { Page } from '#api/contract/page.ts'
import { answer, hear, put, read, runReact } from '../partner-page.ts'

// A form that is left while its call is under way: the call goes on, and what it comes to is told all the same. A question that was answered
// is not left before, since 'Cancelar' would call nothing off.

test('a plan is saved', async () => {
  const details = hear('saved')
  const { items } = await read<Page<Plan>>(listPlans.path)
  const plan = items.find((one) => one.is_current)
  const [tried, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const element = await put({ tag: 'fiscal-subscription-plan' })
  await runReact(element)
  await element.getByRole('button', { name: 'Editar plano', exact: true }).click()
  const reply = async () => {
    tried.resolve()
    await done.promise
    return Response.json(plan)
  }
  await answer([{ to: updatePlan, reply }])
  await element.getByRole('button', { name: 'Salvar' }).click()
  await tried.promise
  await element.getByRole('button', { name: 'Fechar' }).click()
  await expect.element(element.getByRole('dialog')).not.toBeInTheDocument()
  done.resolve()
  await expect.element(element.getByText('Informações salvas com sucesso')).toBeVisible()
  expect(details).toEqual([{ what: 'plan', id: plan?.id }])
})

test('an authenticator app is added, whose recovery codes are told once', async () => {
  const [tried, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const element = await put({ tag: 'fiscal-profile' })
  await runReact(element)
  await answer([
    {
      to: beginTotp,
      reply: () => Response.json({ challenge: 'x', secret: 'A'.repeat(32), uri: 'otpauth://totp/Fiscal' }),
    },
    {
      to: addTotp,
      async reply() {
        tried.resolve()
        await done.promise
        return Response.json({ recovery_codes: ['abcd-efgh', 'ijkl-mnop'] })
      },
    },
  ])
  await element.getByRole('button', { name: 'Adicionar aplicativo autenticador' }).click()
  await element.getByLabelText('Código do aplicativo').fill('123456')
  await element.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await tried.promise
  await element.getByRole('button', { name: 'Fechar' }).click()
  await element.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(element.getByRole('dialog')).not.toBeInTheDocument()
  done.resolve()
  await expect.element(element.getByRole('dialog', { name: 'Códigos de recuperação' })).toBeVisible()
  await expect.element(element.getByText('ijkl-mnop')).toBeVisible()
})

test('a question whose answer is under way stays until that ends', async () => {
  const [tried, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const at = '2026-11-01T12:00:00Z'
  const items = [{ id: crypto.randomUUID(), kind: 'totp', name: 'Celular', created_utc: at, last_used_utc: null }]
  const element = await put({ tag: 'fiscal-profile' }, [
    { to: readSecondFactors, reply: () => Response.json({ items, recovery_codes: 10 }) },
    {
      to: renewRecoveryCodes,
      async reply() {
        tried.resolve()
        await done.promise
        return Response.json({ recovery_codes: ['abcd-efgh'] })
      },
    },
  ])
  await runReact(element)
  await element.getByRole('button', { name: 'Gerar outros' }).click()
  const question = element.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Gerar' }).click()
  await tried.promise
  await expect.element(question.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  done.resolve()
  await expect.element(element.getByText('abcd-efgh')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})
