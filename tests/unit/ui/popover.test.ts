import { describe, expect, it } from 'vitest'
import { insetBeside } from '#ui/overlay/popover.ts'

const screen = { width: 400, height: 800 }
const panel = { width: 180, height: 320 }
const button = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 32 })

describe('where there is no anchor positioning, a panel', () => {
  it('opens beneath its button', () =>
    expect(insetBeside(button(40, 100), panel, screen, false)).toBe('132px auto auto 40px'))
  it('opens above it where only there is room', () =>
    expect(insetBeside(button(40, 700), panel, screen, false)).toBe('auto auto 100px 40px'))
  it('stays beneath where there is room for it nowhere, and more of it there', () =>
    expect(insetBeside(button(40, 90), panel, { width: 400, height: 300 }, false)).toBe('122px auto auto 40px'))
  it('keeps to the end of its button', () =>
    expect(insetBeside(button(250, 100), panel, screen, true)).toBe('132px auto auto 170px'))
  it('stays in the window', () => {
    expect(insetBeside(button(290, 100), panel, screen, false)).toBe('132px auto auto 212px')
    expect(insetBeside(button(10, 100), panel, screen, true)).toBe('132px auto auto 8px')
  })
})
