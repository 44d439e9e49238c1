import { SaxesParser } from 'saxes'

// Canonical XML 1.0 without comments (W3C REC-xml-c14n-20010315), as far as fiscal documents go: what their signatures are made of.

type Declared = Readonly<Record<string, string>>

/** The canonical form of the first element of a local name, with the namespaces in scope and the xml: attributes around it. */
export function canonical(xml: string, name: string): string {
  const parser = new SaxesParser({ xmlns: true })
  const open: { scope: Declared; inherited: Declared; inside: boolean; rendered: Declared }[] = []
  let out = ''
  let isDone = false
  parser.on('opentag', (tag) => {
    const parent = open.at(-1)
    const scope: Declared = { ...parent?.scope, ...tag.ns }
    const attributes = Object.values(tag.attributes)
    const ofXml = Object.fromEntries(
      attributes.filter((one) => one.prefix === 'xml').map((one) => [one.name, one.value]),
    )
    const inherited = { ...parent?.inherited, ...ofXml }
    const isApex = !isDone && parent?.inside !== true && tag.local === name
    const inside = isApex || parent?.inside === true
    const before: Declared = isApex ? {} : (parent?.rendered ?? {})
    open.push({ scope, inherited, inside, rendered: inside ? scope : {} })
    if (!inside) return
    const namespaces = Object.entries(scope)
      .filter(([prefix, uri]) => prefix !== 'xml' && prefix !== 'xmlns' && (before[prefix] ?? '') !== uri)
      .sort(([a], [b]) => order(a, b))
      .map(([prefix, uri]) => ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escaped(uri)}"`)
    const own = attributes.filter((one) => one.prefix !== 'xmlns' && one.name !== 'xmlns' && one.prefix !== 'xml')
    const all = [
      ...Object.entries(isApex ? inherited : ofXml).map(([key, value]) => [`http://www.w3.org/XML ${key}`, key, value]),
      ...own.map((one) => [one.prefix === '' ? one.local : `${one.uri} ${one.local}`, one.name, one.value]),
    ].sort(([a = ''], [b = '']) => order(a, b))
    out += `<${tag.name}${namespaces.join('')}${all.map(([, key, value = '']) => ` ${key}="${escaped(value)}"`).join('')}>`
  })
  const addText = (text: string) => {
    if (open.at(-1)?.inside)
      out += text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', (tag) => {
    if (open.pop()?.inside !== true) return
    out += `</${tag.name}>`
    if (open.at(-1)?.inside !== true) isDone = true
  })
  parser.write(xml.replace(/^\ufeff/, '')).close()
  return out
}

function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;')
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
