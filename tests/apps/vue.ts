// A partner's Vue 3 app, as its templates compile to: with the types of the package (scripts/package/compiled.ts), and opened in a browser
// with its code (tests/e2e/portals/package.embed.spec.ts).
import { createApp, defineComponent, type GlobalComponents, h, ref, type VNode } from 'vue'
import { connect, type FiscalNavigateDetail, type FiscalNfceListElement } from 'fiscal-widgets'
import 'fiscal-widgets/leaves'
import type {} from 'fiscal-widgets/vue'
import { api, place, tenant, tokenOf } from './portal'

/** What a template may set on an element. */
type Props<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props']

connect({ api, tenant, token: tokenOf })

export const Lists = defineComponent(() => {
  const notes = ref<FiscalNfceListElement>()
  const isDark = ref(false)
  const isTurned = ref(false)
  const isClosed = ref(false)
  const said = ref('')
  const ready = ref(0)
  const opened = ref<FiscalNavigateDetail>()
  const nfces = (): VNode => {
    const props: Props<'fiscal-nfce-list'> = {
      tenant,
      theme: isDark.value ? 'dark' : 'light',
      font: 'inherit',
      onFiscalReady: () => ready.value++,
      onFiscalError: ({ detail }) => {
        said.value = `${detail.code}: ${detail.message}`
      },
      onFiscalNavigate: (event) => {
        if (event.detail.name !== 'nfce.detail') return
        event.preventDefault()
        opened.value = event.detail
      },
    }
    return h('fiscal-nfce-list', { ...props, key: 'nfces', ref: notes }, [h('p', { slot: 'empty' }, 'Nada aqui')])
  }
  const cfes = (): VNode => {
    const props: Props<'fiscal-cfe-list'> = { tokenProvider: tokenOf, onFiscalReady: () => ready.value++ }
    return h('fiscal-cfe-list', { ...props, key: 'cfes' })
  }
  const key = (): VNode => {
    const props: Props<'fiscal-access-key'> = {
      value: opened.value?.params['nfce_key'],
      onFiscalCopied: (event) => event.preventDefault(),
    }
    return h('fiscal-access-key', { ...props, key: 'key' })
  }
  const button = (text: string, flag: { value: boolean }) =>
    h('button', { type: 'button', onClick: () => (flag.value = !flag.value) }, text)
  return () => [
    button('Tema', isDark),
    button('Ordem', isTurned),
    button('Fechar', isClosed),
    h('output', `${said.value || ready.value} ${notes.value?.theme}`),
    ...(opened.value ? [key()] : []),
    ...(isClosed.value ? [] : isTurned.value ? [cfes(), nfces()] : [nfces(), cfes()]),
  ]
})

createApp(Lists).mount(place())

// @ts-expect-error -- no theme of that name
export const pink: Props<'fiscal-nfce-list'> = { theme: 'pink' }
// @ts-expect-error -- none of ours
export type Unknown = Props<'fiscal-nothing'>
