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

const detail = document.querySelector('fiscal-nfce-detail')
const keyForm = document.querySelector('#key')
function openNote(key) {
  detail.nfceKey = key
  detail.view = ''
  detail.hidden = false
}
keyForm?.addEventListener('submit', (event) => {
  event.preventDefault()
  openNote(keyForm.key.value.replace(/\s/g, '').toUpperCase())
})
if (detail && query.has('key')) openNote(query.get('key'))

// `?css=hostil` shows that a page's styles do not reach into a widget.
if (query.get('css') === 'hostil') {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = '/embed/hostile.css'
  document.head.append(sheet)
}
