// Every element, live, with its attributes to play with: what it offers is read from the library's own description.
import { codeOf } from './gallery-code.js'
import { signIn } from './sign-in.js'

const find = (selector) => document.querySelector(selector)
const [stage, main, search, login] = ['#stage', 'main', '#search', '#login'].map(find)

/** Given to the element by the page, so that nobody types them. */
const OWN = new Set(['token', 'tenant', 'api'])
const EVENTS_SHOWN = 50
/** Attributes without which an element shows nothing, where one value is as good as another. */
const BEGINS = {
  context: 'primary',
  value: '35261111222333000181650010000000071000000053',
  code: 'authorized',
}

/** Makes a node with properties and children. */
function node(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

const { modules } = await (await fetch('/embed/elements.json')).json()
const elements = modules
  .flatMap(({ path, declarations = [] }) => declarations.map((one) => ({ ...one, isLeaf: path === 'esm/leaves.js' })))
  .filter(({ tagName }) => tagName)
  .toSorted((a, b) => a.tagName.localeCompare(b.tagName))

let signed
let shown = elements[0]
/** By name: what was chosen for the element that is shown. */
let attributes = {}
/** By name, kept from element to element: a portal has one look. */
const variables = {}
let element

/** Leaves that only draw what they are given need nobody signed in. */
const needsToken = ({ attributes: own = [] }) => own.some(({ name }) => name === 'token')

/** Values that an attribute may have, where its type names them: `'dark' | 'light'`. */
const choicesOf = ({ type }) => [...(type?.text ?? '').matchAll(/['"]([\w-]*)['"]/g)].map(([, value]) => value)

function showCode() {
  const chosen = Object.fromEntries(Object.entries(attributes).filter(([, value]) => value))
  find('#code').textContent = codeOf({
    tag: shown.tagName,
    attributes: chosen,
    variables,
    origin: location.origin,
    tenant: signed?.tenant.id ?? 'SEU-GRUPO',
    isLeaf: shown.isLeaf,
    needsToken: needsToken(shown),
  })
  find('#copied').textContent = ''
}

function log(event) {
  const time = new Date().toLocaleTimeString('pt-BR')
  const detail = event.detail ? JSON.stringify(event.detail) : ''
  const line = node('p', {}, node('b', { textContent: event.type }), ` ${time} `, node('code', { textContent: detail }))
  find('#events').prepend(line)
  find('#events').children[EVENTS_SHOWN]?.remove()
}

/** Puts the chosen element on the stage, anew: some attributes count only before it appears. */
function put() {
  element?.remove()
  element = undefined
  showCode()
  const isOpen = signed || !needsToken(shown)
  stage.hidden = !isOpen
  stage.classList.toggle('of-leaf', shown.isLeaf)
  login.hidden = isOpen
  if (!isOpen) return
  element = document.createElement(shown.tagName)
  for (const [name, value] of Object.entries(attributes)) if (value) element.setAttribute(name, value)
  for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value)
  if (needsToken(shown)) {
    element.setAttribute('tenant', signed.tenant.id)
    element.token = signed.token
  }
  for (const { name } of shown.events ?? []) element.addEventListener(name, log)
  stage.append(element)
}

function attributeField(attribute) {
  const { name, description = '' } = attribute
  const choices = choicesOf(attribute)
  const field = choices.length
    ? node(
        'select',
        {},
        ...['', ...choices].map((value) => node('option', { value, textContent: value || '(padrão)' })),
      )
    : node('input', { type: 'text', spellcheck: false })
  field.name = name
  field.title = description
  field.addEventListener('change', () => {
    attributes[name] = field.value.trim()
    put()
  })
  return node(
    'label',
    {},
    node('code', { textContent: name }),
    field,
    node('small', { lang: 'en', textContent: description }),
  )
}

function variableField({ name, description = '' }) {
  const field = node('input', {
    type: 'text',
    spellcheck: false,
    name,
    placeholder: 'padrão',
    value: variables[name] ?? '',
  })
  field.addEventListener('input', () => {
    const value = field.value.trim()
    if (value) variables[name] = value
    else delete variables[name]
    // Live: nothing is put anew.
    if (value) element?.style.setProperty(name, value)
    else element?.style.removeProperty(name)
    showCode()
  })
  return node(
    'label',
    {},
    node('code', { textContent: name }),
    field,
    node('small', { lang: 'en', textContent: description }),
  )
}

function show(tag) {
  shown = elements.find(({ tagName }) => tagName === tag) ?? elements[0]
  const hash = new URLSearchParams(location.hash.split('?')[1])
  const own = new Set((shown.attributes ?? []).map(({ name }) => name))
  const begun = Object.entries({ theme: 'auto', ...BEGINS }).filter(([name]) => own.has(name))
  attributes = Object.fromEntries([...begun, ...hash])
  find('#tag').textContent = shown.tagName
  find('#about').textContent = shown.summary ?? shown.description ?? ''
  document.title = `${shown.tagName} · Galeria de elementos`
  const fields = (shown.attributes ?? []).filter(({ name }) => !OWN.has(name)).map(attributeField)
  find('#attributes').replaceChildren(...fields)
  for (const [name, value] of Object.entries(attributes)) {
    const field = find(`#attributes [name="${name}"]`)
    if (field) field.value = value
  }
  find('#variables').replaceChildren(...(shown.cssProperties ?? []).map(variableField))
  find('#events').replaceChildren()
  for (const link of document.querySelectorAll('#list a')) {
    if (link.hash.split('?')[0] === `#${shown.tagName}`) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  put()
}

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
function narrow() {
  const words = plain(search.value).split(/\s+/).filter(Boolean)
  let count = 0
  for (const item of find('#list').children) {
    const hit = words.every((word) => plain(item.textContent).includes(word))
    item.hidden = !hit
    if (hit) count++
  }
  find('#none').hidden = count > 0
}

find('#list').append(
  ...elements.map(({ tagName, summary, description = '' }) =>
    node(
      'li',
      {},
      node(
        'a',
        { href: `#${tagName}` },
        node('code', { textContent: tagName }),
        node('span', { lang: 'en', textContent: summary ?? description }),
      ),
    ),
  ),
)
search.addEventListener('input', narrow)
addEventListener('hashchange', () => {
  show(location.hash.slice(1).split('?')[0])
  main.focus()
})

find('[aria-label="Largura"]').addEventListener('click', ({ target }) => {
  const { width } = target.dataset
  if (width === undefined) return
  stage.style.maxWidth = width ? `${width}px` : ''
  for (const button of document.querySelectorAll('[data-width]')) button.ariaPressed = String(button === target)
})
find('#copy').addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(find('#code').textContent)
    find('#copied').textContent = 'Copiado.'
  } catch {
    // Where the browser does not let us: ready to be copied by hand.
    getSelection().selectAllChildren(find('#code'))
    find('#copied').textContent = 'Selecionado: copie com o teclado.'
  }
})

signIn(login, (given) => {
  signed = given
  find('#who').textContent = given.tenant.description
  find('#leave').hidden = false
  put()
})
find('#leave').addEventListener('click', () => {
  signed = undefined
  find('#who').textContent = ''
  find('#leave').hidden = true
  login.reset()
  put()
})

show(location.hash.slice(1).split('?')[0])
