import { expect, test, vi } from 'vitest'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { paths } from '#widgets/paths.ts'
import { open } from '../../acts.ts'
import { answer } from '../../partner-page.ts'

test('the countdown begins at 60, a refresh by hand begins it anew, and after it the list refreshes by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let asked = 0
  const element = await open(paths.nfces())
  await expect.element(element.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await answer([
    {
      to: listNfces,
      reply: (request, { api }) => {
        asked += 1
        return api(request)
      },
    },
  ])
  const timer = element.getByRole('timer')
  const left = () => Number(/(\d+) s$/.exec(timer.query()?.textContent ?? '')?.[1])
  expect(left()).toBeGreaterThan(50)
  expect(left()).toBeLessThanOrEqual(60)
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.poll(left).toBeLessThanOrEqual(40)
  expect(asked).toBe(0)
  await element.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect.poll(left).toBeGreaterThan(50)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(61_000)
  await expect.poll(() => asked).toBe(2)
  await expect.element(timer).toMatchTextContent(/(60|5\d) s$/)
})
