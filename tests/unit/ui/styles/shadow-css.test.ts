import { describe, expect, it } from 'vitest'
import { forShadowRoot } from '../../../../scripts/vite/shadow-css.ts'

describe('forShadowRoot', () => {
  it('drops @property and makes the fallback of Tailwind unconditional', () => {
    const out = forShadowRoot(`
      @layer properties { @supports ((-webkit-hyphens: none) and (not (margin-trim: inline))) or (not (color: rgb(from red r g b))) {
        *, ::before { --tw-shadow: 0 0 #0000; --tw-translate-x: 0; } } }
      @property --tw-shadow { syntax: "*"; inherits: false; initial-value: 0 0 #0000; }
      @property --tw-translate-x { syntax: "*"; inherits: false; initial-value: 0; }`)
    expect(out).not.toMatch(/@property|@supports/)
    expect(out).toMatch(/@layer properties\{\*,:{1,2}before\{--tw-shadow:0 0 #0000;--tw-translate-x:0\}\}/)
  })

  it('turns rem into px, in values and in conditions', () => {
    const out = forShadowRoot(
      '@media (width >= 40rem) { a { margin: -1.5rem 2px; width: calc(1rem + 1px); --gap: .25rem } }',
    )
    expect(out).not.toContain('rem')
    expect(out).toContain('640px')
    expect(out).toContain('-24px 2px')
    expect(out).toContain('calc(16px + 1px)')
    expect(out).toContain('4px')
  })

  it('keeps an @supports that is not the fallback', () => {
    expect(forShadowRoot('@supports (display: grid) { a { color: red } }')).toContain('@supports')
  })

  it('keeps light-dark() as it is', () => {
    expect(forShadowRoot('a { color: light-dark(#fff, #000) }')).toContain('light-dark(#fff,#000)')
  })
})
