import { createElement, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { offer, place, type Wanted } from './app.ts'

let root: Root | undefined
const ready = offer((wanted) => {
  root ??= createRoot(place())
  root.render(createElement(StrictMode, null, createElement(Lists, wanted)))
})

function Lists({ order, tenant, token, hidden, mounted }: Wanted) {
  if (!mounted) return null
  return order.map(({ tag, theme }) =>
    createElement(tag, {
      key: tag,
      tenant,
      token,
      theme,
      style: hidden ? { display: 'none' } : undefined,
      'onfiscal-ready': () => ready.push(tag),
    }),
  )
}
