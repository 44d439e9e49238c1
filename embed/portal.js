// How a partner's page gives its widgets a token: here by a login of its own, in a real portal from its back end. The token stays in
// memory: neither markup nor address ever carries it.
import { connect } from '/elements/elements.js'

const form = document.querySelector('#login')
const widgets = [...document.querySelectorAll('main *')].filter(({ localName }) => localName.startsWith('fiscal-'))
const query = new URLSearchParams(location.search)

async function ask(path, options) {
  const reply = await fetch(`/api/v1${path}`, options)
  const body = await reply.json()
  if (!reply.ok) throw new Error(body.message)
  return body
}

async function enter(email, password) {
  const tokens = await ask('/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { tenants } = await ask('/users/me', { headers: { Authorization: `Bearer ${tokens.access_token}` } })
  if (!tenants[0]) throw new Error('Este usuário não tem acesso a nenhum grupo de empresas.')
  connect({ tenant: tenants[0].id })
  for (const widget of widgets) widget.token = tokens.access_token
  form.hidden = true
}

form.hidden = false
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const error = form.querySelector('.error')
  error.textContent = ''
  try {
    await enter(form.email.value, form.password.value)
  } catch (failure) {
    error.textContent = failure.message
  }
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
