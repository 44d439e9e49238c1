import { expect, it, vi } from 'vitest'
import { hold } from '#widgets/kit/form/hold.ts'
import { leave, type Leaving } from '#widgets/kit/place/leaving.ts'

it('goes at once where nobody holds, and only with the holder’s leave where one does', () => {
  const leaving: Leaving = {}
  const go = vi.fn<(to: string) => void>()
  leave(leaving, () => go('/a'), '/a')
  expect(go.mock.calls).toEqual([['/a']])

  const asked: string[] = []
  let agreed: (() => void) | undefined
  const letGo = hold(leaving, (next, to = 'the form') => {
    asked.push(to)
    agreed = next
  })
  leave(leaving, () => go('/b?page=2'), '/b?page=2')
  leave(leaving, () => go('closed'))
  expect(asked).toEqual(['/b?page=2', 'the form'])
  expect(go).toHaveBeenCalledTimes(1)
  agreed?.()
  expect(go).toHaveBeenLastCalledWith('closed')

  letGo()
  leave(leaving, () => go('/c'), '/c')
  expect(go).toHaveBeenLastCalledWith('/c')
})

it('is not let go by a form that another has followed', () => {
  const leaving: Leaving = {}
  const first = hold(leaving, () => {})
  const second = vi.fn<() => void>()
  hold(leaving, second)
  first()
  leave(leaving, () => {})
  expect(second).toHaveBeenCalledOnce()
})

it('is held by the others of a screen once one of its forms lets go', () => {
  const leaving: Leaving = {}
  const first = vi.fn<() => void>()
  const go = vi.fn<() => void>()
  const letFirstGo = hold(leaving, first)
  const letSecondGo = hold(leaving, () => {})
  letSecondGo()
  leave(leaving, go)
  expect(first).toHaveBeenCalledOnce()
  expect(go).not.toHaveBeenCalled()
  letFirstGo()
  leave(leaving, go)
  expect(go).toHaveBeenCalledOnce()
})
