// What is said to who makes a page, in its console, of what few pages have. Fetched only where there is something to say.

const before = new Set<string>()

/** Says something once a page, of each kind of element. */
function say(what: string, text: string): void {
  if (!before.has(what)) console.warn(text)
  before.add(what)
}

/** Tells of attributes that do harm where they stand, and of what libraries have replaced in the language. */
export function tellFaults(tag: string, attributes: readonly string[], replaced: readonly string[]): void {
  for (const name of attributes) {
    if (name === 'token') {
      const ways = 'give it by the property, a tokenProvider or connect()'
      say(
        `${tag} ${name}`,
        `${tag}: its token stands in the page's HTML, where whoever gets or keeps the page reads it: ${ways}`,
      )
    } else if (name.startsWith('on')) {
      const event = name.replace(/^on-?/, '')
      say(
        `${tag} ${name}`,
        `${tag}: the attribute ${name} is mere text and hears nothing: addEventListener('${event}', …)`,
      )
    } else {
      const ways = 'set the property tokenProvider once the page runs, or call connect()'
      say(`${tag} ${name}`, `${tag}: the attribute ${name} is a function's mere text, and asked for no token: ${ways}`)
    }
  }
  if (replaced.length > 0) {
    const names = replaced.join(', ')
    const ways = 'put elements on a page, or in a frame, without it'
    say(names, `${tag}: a library of this page has replaced ${names} by what does less, and elements may fail: ${ways}`)
  }
}
