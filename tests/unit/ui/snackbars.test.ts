import { describe, expect, it, vi } from 'vitest'
import { createSnackbars } from '#ui/overlay/snackbars.ts'

describe('createSnackbars', () => {
  it('keeps messages oldest first and tells its listeners', () => {
    const snackbars = createSnackbars()
    const listener = vi.fn()
    snackbars.subscribe(listener)
    snackbars.show({ level: 'success', text: 'um' })
    snackbars.show({ level: 'danger', text: 'dois' })
    expect(snackbars.current().map(({ text }) => text)).toEqual(['um', 'dois'])
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('keeps what can be done about a message', () => {
    const snackbars = createSnackbars()
    const action = { label: 'Desfazer', run: vi.fn() }
    snackbars.show({ level: 'success', text: 'um', action })
    expect(snackbars.current()).toMatchObject([{ text: 'um', action }])
  })

  it('gives the same array until something changes', () => {
    const snackbars = createSnackbars()
    snackbars.show({ level: 'info', text: 'um' })
    expect(snackbars.current()).toBe(snackbars.current())
  })

  it('moves a repeated message to the end instead of doubling it', () => {
    const snackbars = createSnackbars()
    snackbars.show({ level: 'info', text: 'um' })
    snackbars.show({ level: 'info', text: 'dois' })
    snackbars.show({ level: 'info', text: 'um' })
    expect(snackbars.current().map(({ text }) => text)).toEqual(['dois', 'um'])
  })

  it('has what is done last in place of what was done before, and leaves what failed or can be undone', async () => {
    const snackbars = createSnackbars()
    const action = { label: 'Desfazer', run: vi.fn() }
    snackbars.show({ level: 'danger', text: 'falhou' })
    snackbars.show({ level: 'success', text: 'um', action })
    snackbars.show({ level: 'success', text: 'dois' })
    await Promise.resolve()
    snackbars.show({ level: 'success', text: 'três' })
    snackbars.show({ level: 'success', text: 'quatro' })
    expect(
      snackbars.current().map(({ text }) => text),
      'told in one go',
    ).toEqual(['falhou', 'um', 'três', 'quatro'])
  })

  it('dismisses one, clears all, and forgets who unsubscribed', () => {
    const snackbars = createSnackbars()
    const listener = vi.fn()
    const stop = snackbars.subscribe(listener)
    snackbars.show({ level: 'info', text: 'um' })
    snackbars.show({ level: 'info', text: 'dois' })
    const [first] = snackbars.current()
    if (first) snackbars.dismiss(first.id)
    expect(snackbars.current().map(({ text }) => text)).toEqual(['dois'])
    stop()
    snackbars.clear()
    expect(snackbars.current()).toEqual([])
    expect(listener).toHaveBeenCalledTimes(3)
  })
})
