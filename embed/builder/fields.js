import { node } from './node.js'

// The fields of the builder: of attributes, and of the variables of an element's look.

/** Returns what an attribute is called where its name alone would say little. */
export const labelOf = ({ name, label = name }) => label

/** Returns a text with what stands between backticks as code. */
const marked = (text) => text.split('`').map((part, at) => (at % 2 === 1 ? node('code', { textContent: part }) : part))

const labelled = ({ name, label = '', about = '' }, ...fields) =>
  node(
    'label',
    {},
    node('span', {}, label, ' ', node('code', { textContent: name })),
    ...fields,
    node('small', {}, ...marked(about)),
  )

/** Makes the field of an attribute; `change` hears what it is set to, '' of none. */
export function attributeField(attribute, value, change) {
  const { name, values, unless, isRequired } = attribute
  const usual = values?.includes(unless) ? `${unless} (padrão)` : '(padrão)'
  const field = values
    ? node(
        'select',
        {},
        ...(isRequired ? [] : [node('option', { value: '', textContent: usual })]),
        ...values.filter((one) => one !== unless).map((one) => node('option', { value: one, textContent: one })),
      )
    : node('input', { type: 'text', spellcheck: false, placeholder: unless ?? '' })
  field.name = name
  field.value = value
  field.addEventListener('change', () => change(field.value.trim()))
  return labelled(attribute, field)
}

/** Makes a box for each column of a list; `change` hears the names of those that are chosen. The first one opens rows, and is always there. */
export function columnFields(columns, chosen, change) {
  const boxes = columns.map(({ name, header }, at) => {
    const box = node('input', { type: 'checkbox', value: name, checked: chosen.includes(name), disabled: at === 0 })
    box.addEventListener('change', () => change(boxes.filter(({ checked }) => checked).map(({ value }) => value)))
    box.dataset.header = header
    return box
  })
  return boxes.map((box) => node('label', { className: 'box' }, box, box.dataset.header))
}

/** Makes a box and a field of something of the portal's own; `change` hears what it is called, '' where there is none. */
export function ownField({ label, named, example }, value, change) {
  const box = node('input', { type: 'checkbox', checked: value !== '' })
  const text = node('input', { type: 'text', spellcheck: false, value: value || example, ariaLabel: named })
  const show = () => {
    text.hidden = !box.checked
  }
  box.addEventListener('change', () => {
    show()
    change(box.checked ? text.value : '')
  })
  text.addEventListener('change', () => {
    text.value = text.value.trim() || example
    change(text.value)
  })
  show()
  return node('div', { className: 'own' }, node('label', { className: 'box' }, box, label), text)
}

const isColor = (name) => !/(font|gutter|row|radius-\d|min-height)$/.test(name)

/** Returns a colour of CSS as fields of colours take it, '#rrggbb', as it is in this theme. */
function hexOf(color, theme) {
  const probe = node('span', { hidden: true })
  probe.style.colorScheme = theme === 'light' || theme === 'dark' ? theme : 'light dark'
  probe.style.color = color
  document.body.append(probe)
  const parts = getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
  probe.remove()
  const bytes = parts.slice(0, 3).map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
  return `#${bytes.join('')}`
}

/** Makes the field of a variable; `change` hears what it is set to, '' of none. `theme`: that of which its usual colour is shown. */
export function variableField({ name, about = '', unless = '' }, value, theme, change) {
  const text = node('input', { type: 'text', spellcheck: false, name, placeholder: 'padrão', value })
  text.addEventListener('input', () => change(text.value.trim()))
  if (!isColor(name)) return labelled({ name, about }, text)
  const picker = node('input', { type: 'color', value: hexOf(value || unless, theme), ariaLabel: `Cor de ${name}` })
  picker.addEventListener('input', () => {
    text.value = picker.value
    change(picker.value)
  })
  text.addEventListener('change', () => {
    picker.value = hexOf(text.value.trim() || unless, theme)
  })
  return node('div', { className: 'look' }, labelled({ name, about }, text), picker)
}

/** Fills a group with a button for each of some values, one of which is pressed. Returns what presses the one of a value. */
export function choiceButtons(group, choices, choose) {
  const buttons = choices.map(([value, label]) => {
    const button = node('button', { type: 'button', textContent: label })
    button.addEventListener('click', () => choose(value))
    return [value, button]
  })
  group.append(...buttons.map(([, button]) => button))
  return (value) => {
    for (const [own, button] of buttons) button.ariaPressed = String(own === value)
  }
}

/** Makes tabs, which the arrow keys go along. Returns what selects the one of a value. */
export function tabs(list, choices, panel, choose) {
  const all = choices.map(([value, label]) => {
    const tab = node('button', { id: `tab-${value}`, role: 'tab', type: 'button', textContent: label })
    tab.setAttribute('aria-controls', panel.id)
    tab.addEventListener('click', () => choose(value))
    return [value, tab]
  })
  list.addEventListener('keydown', ({ key }) => {
    const at = all.findIndex(([, tab]) => tab === document.activeElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[key]
    if (to === undefined) return
    const [value, tab] = all.at(to % all.length)
    choose(value)
    tab.focus()
  })
  list.append(...all.map(([, tab]) => tab))
  return (value) => {
    for (const [own, tab] of all) {
      tab.ariaSelected = String(own === value)
      tab.tabIndex = own === value ? 0 : -1
    }
    panel.setAttribute('aria-labelledby', `tab-${value}`)
  }
}
