// Code with its parts in colours: as nodes, since the page makes no markup of text.

const PARTS = [
  ['comment', /<!--[\s\S]*?-->|(?<![:'"])\/\/[^\n]*|\/\*[\s\S]*?\*\//],
  ['text', /'(?:\\.|[^'\\\n])*'|"[^"\n]*"/],
  ['tag', /<\/?[a-zA-Z][\w-]*|\/?(?<!=)>/],
  ['name', /--fiscal-[\w-]+|@Component/],
  ['word', /\b(?:import|from|export|function|return|const|await|async|class|try|catch|if|as|type)\b/],
]
const ANY = new RegExp(PARTS.map(([, { source }]) => `(${source})`).join('|'), 'g')

/** Returns the nodes of a code: spans of the classes comment, text, tag, name and word, and plain text between. */
export function colored(code) {
  const nodes = []
  let end = 0
  for (const match of code.matchAll(ANY)) {
    nodes.push(code.slice(end, match.index))
    const at = match.slice(1).findIndex((part) => part !== undefined)
    nodes.push(Object.assign(document.createElement('span'), { className: PARTS[at][0], textContent: match[0] }))
    end = match.index + match[0].length
  }
  return [...nodes, code.slice(end)]
}
