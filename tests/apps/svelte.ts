// A partner's Svelte 5 app: what its markup says has the types of the package (scripts/package/compiled.ts), and it is opened in a browser
// with its code (tests/e2e/portals/package.embed.spec.ts).
import { mount } from 'svelte'
import type { SvelteHTMLElements } from 'svelte/elements'
import { connect, type FiscalEventMap } from 'fiscal-widgets'
import 'fiscal-widgets/leaves'
import type {} from 'fiscal-widgets/svelte'
import Lists from './Lists.svelte'
import { api, place, tenant, tokenOf } from './portal'

connect({ api, tenant, token: tokenOf })

interface Heard {
  ready(): void
  failed(detail: FiscalEventMap['fiscal-error']['detail']): void
  opened(key: string | undefined): void
}

const nfces = (theme: 'dark' | 'light', { ready, failed, opened }: Heard): SvelteHTMLElements['fiscal-nfce-list'] => ({
  tenant,
  theme,
  font: 'inherit',
  'onfiscal-ready': ready,
  'onfiscal-error': (event) => failed(event.detail),
  'onfiscal-navigate': (event) => {
    if (event.detail.name !== 'nfce.detail') return
    event.preventDefault()
    opened(event.detail.params['nfce_key'])
  },
})
const cfes = ({ ready }: Heard): SvelteHTMLElements['fiscal-cfe-list'] => ({
  tokenProvider: tokenOf,
  'onfiscal-ready': ready,
})
const key = (value: string): SvelteHTMLElements['fiscal-access-key'] => ({
  value,
  'onfiscal-copied': (event) => event.preventDefault(),
})

mount(Lists, { target: place(), props: { nfces, cfes, key } })

// @ts-expect-error -- no theme of that name
export const pink: SvelteHTMLElements['fiscal-nfce-list'] = { theme: 'pink' }
