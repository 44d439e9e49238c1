#!/usr/bin/env bash
# @r2wc/react-to-web-component makes custom elements of React components, with props typed 'string', 'boolean', 'number' or 'json'.
# A good guess: attributes mean what they mean in HTML: one that is taken off is gone, and a boolean one is true by being there.
# What happens: a removed attribute leaves the component its last value for ever; `open`, `open=""` and `open="open"` are false or not told, and only texts
# that begin with t, y or 1 to 9 are true; a number in Portuguese ('1.234,5') is read up to its comma, as 1.234.
# Who is hurt: pages that sign a user out by taking `token` off, and pages that write `<x-a open>`, as HTML and every framework do.
# Source: HTML, 2.3.2 (boolean attributes); the package, its transforms, in jsdom.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @r2wc/react-to-web-component@2.1.1 react@19.3.1 react-dom@19.3.1 jsdom@27.0.0
cat > try.mjs <<'JS'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('<body></body>')
for (const name of ['document', 'HTMLElement', 'customElements', 'Node', 'Element', 'CustomEvent']) globalThis[name] = window[name]
globalThis.window = window
const { createElement } = await import('react')
const { default: r2wc } = await import('@r2wc/react-to-web-component')
const Props = ({ container: _, ...props }) => createElement('p', null, JSON.stringify(props))
customElements.define('x-a', r2wc(Props, { props: { token: 'string', open: 'boolean', count: 'number' } }))

async function shown(change) {
  const element = document.createElement('x-a')
  document.body.append(element)
  await change(element)
  await new Promise((resolve) => setTimeout(resolve, 50))
  return element.textContent
}
console.log('token set, then removed:', await shown(async (element) => {
  element.setAttribute('token', 'abc')
  await new Promise((resolve) => setTimeout(resolve, 50))
  element.removeAttribute('token')
}))
for (const value of ['', 'open', 'on', 'true', '1']) {
  console.log(`open="${value}":`, await shown((element) => element.setAttribute('open', value)))
}
console.log('count="1.234,5":', await shown((element) => element.setAttribute('count', '1.234,5')))
process.exit()
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
token set, then removed: {"token":"abc"}
open="": {}
open="open": {"open":false}
open="on": {"open":false}
open="true": {"open":true}
open="1": {"open":true}
count="1.234,5": {"count":1.234}
SEEN
