import { NOTHING } from './own.js'

// What somebody has chosen in the builder, kept in the address after '#', so that a link shows the same to somebody else.

/** Widths of the frame, in pixels; '' is as wide as there is room. */
export const WIDTHS = ['', '390', '768', '1024']

/** Names of what is no attribute: no attribute begins so. */
const OWN = { column: '.column', action: '.action', width: '.width', format: '.code' }

/** Returns what is chosen of an element at first: of what it shows nothing without, a value that is as good as another. */
function begun({ attributes, needsToken }) {
  const needed = attributes.flatMap(({ name, values, example, isRequired }) => {
    // What it is an example of is in nobody's data.
    const value = isRequired ? (values?.[0] ?? (needsToken ? undefined : example)) : undefined
    return value ? [[name, value]] : []
  })
  return { theme: 'light', ...Object.fromEntries(needed) }
}

/**
 * Reads a choice out of an address' hash: `{ tag, attributes, variables, own, width, format }`, '' where the last two or one of the portal's own
 * is not said. What the element does not have is left out; an unknown tag is that of what portals show most.
 */
export function readChoice(hash, elements) {
  const [tag, query = ''] = hash.replace(/^#/, '').split('?')
  const known = (name) => elements.find((one) => one.tag === name)
  const element = known(tag) ?? known('fiscal-nfce-list')
  const all = [...new URLSearchParams(query)].filter(([, value]) => value.trim() !== '')
  const of = (known) => all.filter(([name]) => known.some((one) => one.name === name))
  const said = Object.fromEntries(all.filter(([name]) => name.startsWith('.')))
  const {
    [OWN.width]: width = '',
    [OWN.format]: format = '',
    [OWN.column]: column = '',
    [OWN.action]: action = '',
  } = said
  return {
    tag: element.tag,
    attributes: { ...begun(element), ...Object.fromEntries(of(element.attributes)) },
    variables: Object.fromEntries(of(element.variables)),
    own: element.rows ? { column, action } : NOTHING,
    width: WIDTHS.includes(width) ? width : '',
    format,
  }
}

/** Reads a choice as `readChoice` does; of an address that names an element alone the look, the portal's own, the width and the language stay as they were `before`. */
export function followedChoice(hash, elements, before) {
  const next = readChoice(hash, elements)
  if (!before || hash.includes('?')) return next
  const element = elements.find(({ tag }) => tag === next.tag)
  const has = (all, name) => all.some((one) => one.name === name)
  const { theme } = before.attributes
  const { own, width, format } = before
  const variables = Object.entries(before.variables).filter(([name]) => has(element.variables, name))
  return {
    ...next,
    attributes: { ...next.attributes, ...(theme && has(element.attributes, 'theme') && { theme }) },
    variables: Object.fromEntries(variables),
    own: element.rows ? own : NOTHING,
    width,
    format,
  }
}

/** Returns the hash that `readChoice` reads the same choice from. */
export function hashOf({ tag, attributes, variables, own, width, format }) {
  const said = [
    ...Object.entries(attributes),
    ...Object.entries(variables),
    [OWN.column, own.column],
    [OWN.action, own.action],
    [OWN.width, width],
    [OWN.format, format],
  ].filter(([, value]) => value)
  const query = new URLSearchParams(said).toString()
  return `#${tag}${query && `?${query}`}`
}

const usualColumns = ({ columns }) => columns.filter(({ isUsual }) => isUsual).map(({ name }) => name)

/** Returns the names of the columns that a list shows with this `view`, as its address says them. */
export function columnsOf(element, view = '') {
  const named = new URLSearchParams(view.split('?')[1]).get('columns')?.split(',')
  return named?.filter((name) => element.columns.some((one) => one.name === name)) ?? usualColumns(element)
}

/** Returns the `view` at which a list shows these columns, in the list's own order; '' where it is the one that counts anyway. */
export function withColumns(element, view, names) {
  const start = element.attributes.find(({ name }) => name === 'view')?.unless ?? ''
  const [path, query] = (view || start).split('?')
  const params = new URLSearchParams(query)
  const ordered = element.columns.map(({ name }) => name).filter((name) => names.includes(name))
  if (ordered.join() === usualColumns(element).join()) params.delete('columns')
  else params.set('columns', ordered.join())
  const next = [path, params.toString().replaceAll('%2C', ',')].filter(Boolean).join('?')
  return next === start ? '' : next
}

/** Returns the attributes that the code has to say: not those that say what counts anyway. */
export function toldAttributes(element, attributes) {
  const usual = new Map(element.attributes.map(({ name, unless }) => [name, unless]))
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => value && usual.has(name) && value !== usual.get(name)),
  )
}
