// Tags, comments, CDATA and instructions of a well-formed stretch of XML; what stands between them is text.
const MARKUP = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(?:"[^"]*"|'[^']*'|[^"'>])*>/g

interface Element {
  open: string
  close: string
  content: (Element | string)[]
}

/**
 * The same XML, a line per element, two spaces a level. Content is untouched: an element with text keeps it to the letter, CDATA and
 * comments too; only blanks between elements change. Takes a stretch of a document that was parsed before.
 */
export function prettyXml(text: string): string {
  const top: Element = { open: '', close: '', content: [] }
  const stack = [top]
  let last = 0
  for (const match of text.matchAll(MARKUP)) {
    const into = stack.at(-1) ?? top
    if (match.index > last) into.content.push(text.slice(last, match.index))
    last = match.index + match[0].length
    add(match[0], into, stack)
  }
  if (last < text.length) top.content.push(text.slice(last))
  return top.content.flatMap((one) => lines(one, '')).join('\n')
}

function add(markup: string, into: Element, stack: Element[]): void {
  if (markup.startsWith('</')) {
    into.close = markup
    if (stack.length > 1) stack.pop()
    return
  }
  if (/^<[!?]/.test(markup) || markup.endsWith('/>')) {
    into.content.push(markup)
    return
  }
  const element: Element = { open: markup, close: '', content: [] }
  into.content.push(element)
  stack.push(element)
}

function lines(one: Element | string, indent: string): string[] {
  if (typeof one === 'string') return one.trim() === '' ? [] : [indent + one.trim()]
  if (!holdsOnlyMarkup(one)) return [indent + verbatim(one)]
  return [indent + one.open, ...one.content.flatMap((inner) => lines(inner, `${indent}  `)), indent + one.close]
}

/** Children, comments and blanks: only there may blanks change. */
function holdsOnlyMarkup({ content }: Element): boolean {
  return (
    content.some((one) => typeof one !== 'string' || isElementTag(one)) &&
    content.every((one) => typeof one !== 'string' || isBlankOrMarkup(one))
  )
}

function isBlankOrMarkup(text: string): boolean {
  return text.trim() === '' || (text.startsWith('<') && !text.startsWith('<![CDATA['))
}

function isElementTag(text: string): boolean {
  return /^<[^!?]/.test(text)
}

function verbatim(one: Element | string): string {
  return typeof one === 'string' ? one : one.open + one.content.map(verbatim).join('') + one.close
}
