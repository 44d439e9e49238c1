// Every element, live, with all that a page may say of it, and the code to copy: what it offers is read from the library's own description.
import { signIn } from '../sign-in.js'
import { columnsOf, followedChoice, hashOf, toldAttributes, WIDTHS, withColumns } from './choice.js'
import { codeOf, FORMATS } from './code.js'
import { colored } from './colored.js'
import { attributeField, choiceButtons, columnFields, labelOf, ownField, tabs, variableField } from './fields.js'
import { showList } from './list.js'
import { copyText, find, node } from './node.js'
import { customizeOf, EXAMPLES, OWN_COLUMN, withOwnColumn } from './own.js'

const [stage, main, login] = ['#stage', 'main', '#login'].map(find)

/** Given to the element by the page, so that nobody types them; the theme has buttons of its own. */
const OWN = new Set(['token', 'tenant', 'api', 'theme'])
const EVENTS_SHOWN = 50

const elements = await (await fetch('/embed/elements.json')).json()

let signed
let element
let choice
const shown = () =>
  withOwnColumn(
    elements.find(({ tag }) => tag === choice.tag),
    choice.own,
  )

/** Keeps the choice in the address, which is no step back in the browser's history, and says it as code. */
function tell() {
  history.replaceState(null, '', hashOf(choice))
  const part = {
    ...shown(),
    attributes: toldAttributes(shown(), choice.attributes),
    variables: choice.variables,
    own: choice.own,
    origin: location.origin,
    tenant: signed?.tenant.id ?? 'SUA-ORGANIZACAO',
  }
  find('#code').replaceChildren(...colored(codeOf(choice.format, part)))
  for (const status of ['#copied', '#linked']) find(status).textContent = ''
  find('#reset').hidden = Object.keys(choice.variables).length === 0
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
  tell()
  const { isLeaf, needsToken, attributes, events, tag, rows } = shown()
  const missing = attributes.filter(({ name, isRequired }) => isRequired && !choice.attributes[name])
  const isOpen = signed || !needsToken
  stage.hidden = !isOpen || missing.length > 0
  stage.classList.toggle('of-leaf', isLeaf)
  login.hidden = isOpen
  find('#needs').hidden = !isOpen || missing.length === 0
  find('#needs').textContent = `Preencha em Atributos: ${missing.map(labelOf).join(', ')}.`
  if (stage.hidden) return
  element = document.createElement(tag)
  for (const [name, value] of Object.entries(choice.attributes)) if (value) element.setAttribute(name, value)
  for (const [name, value] of Object.entries(choice.variables)) element.style.setProperty(name, value)
  if (needsToken) {
    element.setAttribute('tenant', signed.tenant.id)
    element.token = signed.token
  }
  if (rows) element.customize = customizeOf(rows, choice.own)
  for (const name of events) element.addEventListener(name, log)
  stage.append(element)
}

const setAttribute = (name, value) => {
  if (value) choice.attributes[name] = value
  else delete choice.attributes[name]
  put()
  if (name === 'view') fillColumns()
}

/** Live: nothing is put anew. */
function setVariable(name, value) {
  if (value) choice.variables[name] = value
  else delete choice.variables[name]
  if (value) element?.style.setProperty(name, value)
  else element?.style.removeProperty(name)
  tell()
}

const pressTheme = choiceButtons(
  find('#themes'),
  [
    ['light', 'Claro'],
    ['dark', 'Escuro'],
    ['auto', 'Do sistema'],
  ],
  (theme) => {
    setAttribute('theme', theme)
    pressTheme(theme)
    fillVariables()
  },
)
const pressWidth = choiceButtons(
  find('#widths'),
  WIDTHS.map((width) => [width, width ? `${width} px` : 'Toda']),
  (width) => {
    choice.width = width
    frame()
    tell()
  },
)
const selectFormat = tabs(
  find('#formats'),
  FORMATS.map(({ id, label }) => [id, label]),
  find('#code-panel'),
  (format) => {
    choice.format = format
    selectFormat(format)
    tell()
  },
)

function frame() {
  pressWidth(choice.width)
  stage.style.maxWidth = choice.width ? `${choice.width}px` : ''
}

function fillVariables() {
  const { theme } = choice.attributes
  find('#variables').replaceChildren(
    ...shown().variables.map((one) =>
      variableField(one, choice.variables[one.name] ?? '', theme, (value) => setVariable(one.name, value)),
    ),
  )
}

function fillAttributes() {
  find('#attributes').replaceChildren(
    ...shown()
      .attributes.filter(({ name }) => !OWN.has(name))
      .map((one) => attributeField(one, choice.attributes[one.name] ?? '', (value) => setAttribute(one.name, value))),
  )
}

/** Columns are said by the list's address, in `view`. */
function fillColumns() {
  const { columns } = shown()
  find('#columns').hidden = columns.length === 0
  find('#boxes').replaceChildren(
    ...columnFields(columns, columnsOf(shown(), choice.attributes.view), (names) => {
      setAttribute('view', withColumns(shown(), choice.attributes.view ?? '', names))
      fillAttributes()
    }),
  )
}

/** Live, too; who has chosen columns sees a new one of the portal's beside them. */
function setOwn(part, value) {
  const { view = '' } = choice.attributes
  const names = columnsOf(shown(), view)
  const isNewColumn = part === 'column' && !choice.own.column
  choice.own = { ...choice.own, [part]: value }
  const { columns, rows } = shown()
  if (element) element.customize = customizeOf(rows, choice.own)
  const next = columns.length > 0 ? withColumns(shown(), view, isNewColumn ? [...names, OWN_COLUMN] : names) : view
  if (next === view) tell()
  else setAttribute('view', next)
  fillAttributes()
  fillColumns()
}

function fillOwn() {
  find('#own').hidden = !shown().rows
  find('#own-fields').replaceChildren(
    ...[
      ['column', 'Coluna do portal', 'Título da coluna'],
      ['action', 'Ação do portal', 'Nome da ação'],
    ].map(([part, label, named]) =>
      ownField({ label, named, example: EXAMPLES[part] }, choice.own[part], (value) => setOwn(part, value)),
    ),
  )
}

const showCurrent = showList(elements)

/** Shows what the address says, all of it. */
function show() {
  choice = followedChoice(location.hash, elements, choice)
  if (!FORMATS.some(({ id }) => id === choice.format)) choice.format = FORMATS[0].id
  const { tag, title, about, variables, isLeaf } = shown()
  find('#title').textContent = isLeaf ? '' : title
  find('#tag').textContent = tag
  find('#about').textContent = about
  document.title = `${tag} · Construtor de elementos`
  fillAttributes()
  fillColumns()
  fillOwn()
  find('#looks').hidden = variables.length === 0
  find('#events').replaceChildren()
  pressTheme(choice.attributes.theme ?? 'dark')
  selectFormat(choice.format)
  fillVariables()
  frame()
  showCurrent(tag)
  put()
}

addEventListener('hashchange', () => {
  show()
  main.focus()
})
find('#copy').addEventListener('click', () => copyText(find('#code').textContent, find('#copied'), find('#code')))
find('#link').addEventListener('click', () => copyText(location.href, find('#linked')))
find('#reset').addEventListener('click', () => {
  choice.variables = {}
  fillVariables()
  put()
  find('#looks summary').focus()
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

show()
