import { createApp, h, shallowRef, vShow, withDirectives } from 'vue'
import { offer, place, type Wanted } from './app.ts'

// What Vue's compiler makes of a template with v-for, v-show, :prop and @event.
const wanted = shallowRef<Wanted>()
const ready = offer((next) => {
  const isFirst = wanted.value === undefined
  wanted.value = next
  if (isFirst) createApp({ render: lists }).mount(place())
})

function lists() {
  const { order, tenant, token, hidden, mounted } = wanted.value ?? { order: [], mounted: false }
  if (!mounted) return []
  return order.map(({ tag, theme }) =>
    withDirectives(h(tag, { key: tag, tenant, token, theme, 'onFiscal-ready': () => ready.push(tag) }), [
      [vShow, !hidden],
    ]),
  )
}
