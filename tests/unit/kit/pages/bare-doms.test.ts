import { parseHTML } from 'linkedom'
import { beforeEach, describe, expect, test, vi } from 'vitest'

// The DOMs that partners' own unit tests run in: linkedom, as happy-dom 20, knows no attachInternals, and jsdom 27 has one without states.

const TAG = 'fiscal-nfce-list'

/** Opens a document, whose window's names are global from now on. */
function open(html: string) {
  const { window, document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`)
  for (const name of ['window', 'document', 'customElements', 'HTMLElement', 'CustomEvent'] as const) {
    vi.stubGlobal(name, window[name])
  }
  return { window, document }
}

const DOMS = {
  'without attachInternals, as happy-dom 20 and linkedom 0.18': undefined,
  'whose internals have no states, as those of jsdom 27': () => ({ shadowRoot: null }),
}

beforeEach(() => void vi.resetModules())

describe.each(Object.entries(DOMS))('in a DOM %s', (_, attachInternals) => {
  test('an element stays empty, keeps what it is told, and says why once', async () => {
    const { window, document } = open(`<${TAG} tenant="1"><p slot="empty">Nada</p></${TAG}>`)
    Object.assign(window.HTMLElement.prototype, { attachInternals })
    const said = vi.spyOn(console, 'warn').mockReturnValue()
    const { connect, defineAll } = await import('#widgets/register.ts')
    const provider = async () => 'token'
    connect({ tenant: '2', token: provider })
    const all = [
      document.querySelector(TAG),
      ...['fiscal-nfce-list', 'fiscal-dashboard'].map((tag) => document.body.appendChild(document.createElement(tag))),
    ]
    for (const element of all) {
      Object.assign(element ?? {}, { view: '/nfces', token: 'secret', tokenProvider: provider })
      expect(element?.getAttribute('view')).toBe('/nfces')
      expect(element).toMatchObject({ view: '/nfces', token: 'secret', tokenProvider: provider })
      expect(element?.outerHTML).not.toContain('secret')
    }
    expect(all[0]?.textContent).toBe('Nada')
    all[0]?.setAttribute('theme', 'light')
    all[0]?.remove()
    defineAll({ prefix: 'x-' })
    document.body.append(document.createElement(`x-${TAG}`))
    expect(said.mock.calls).toEqual([
      [expect.stringMatching(/^<fiscal-nfce-list>: no ElementInternals\.states here, /)],
    ])
  })

  test('so do leaves', async () => {
    const { window, document } = open('')
    Object.assign(window.HTMLElement.prototype, { attachInternals })
    const said = vi.spyOn(console, 'warn').mockReturnValue()
    await import('#widgets/leaves.ts')
    for (const tag of ['fiscal-access-key', 'fiscal-qr-code', 'fiscal-status', 'fiscal-sat-light']) {
      const leaf = document.body.appendChild(document.createElement(tag))
      leaf.setAttribute('value', '7')
      leaf.remove()
    }
    expect(said).toHaveBeenCalledTimes(1)
  })
})

test('the whole library is loaded anew without a word', async () => {
  open('')
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  for (const _again of [1, 2]) {
    vi.resetModules()
    const { defineAll } = await import('#widgets/register.ts')
    const { defineLeaves } = await import('#widgets/leaves.ts')
    for (const prefix of ['', 'v2-', 'v2-']) {
      defineAll({ prefix })
      defineLeaves({ prefix })
    }
  }
  expect(warned).not.toHaveBeenCalled()
})
