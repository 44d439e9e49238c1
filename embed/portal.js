// How a partner's page gives its widgets a token: here by a login of its own, in a real portal from its back end. The token stays in
// memory: neither markup nor address ever carries it.
import { connect } from '/elements/elements.js'
import { signIn } from './sign-in.js'

const widgets = [...document.querySelectorAll('main *')].filter(({ localName }) => localName.startsWith('fiscal-'))
const query = new URLSearchParams(location.search)

signIn(document.querySelector('#login'), ({ token, tenant }) => {
  connect({ tenant: tenant.id })
  for (const widget of widgets) widget.token = token
})

// What shows one thing is told which by attributes of its own: typed, or in the page's address.
const own = document.querySelector('form#own')
function show() {
  for (const [name, value] of new FormData(own)) widgets[0].setAttribute(name, value.replace(/\s/g, ''))
  widgets[0].view = ''
  widgets[0].hidden = false
}
own?.addEventListener('submit', (event) => {
  event.preventDefault()
  show()
})
for (const field of own?.querySelectorAll('input') ?? []) field.value = query.get(field.name) ?? ''
if (own?.checkValidity()) show()

// `?css=hostil` shows that a page's styles do not reach into a widget.
if (query.get('css') === 'hostil') {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = '/embed/hostile.css'
  document.head.append(sheet)
}
