// The code that a partner copies for what the gallery shows.

const escaped = (text) => text.replace(/[&"<]/g, (sign) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;' })[sign])

/**
 * Markup of a page with one element: `attributes` and `variables` are those that differ from the defaults, by name; `origin` is where the
 * library comes from. Leaves have a file of their own, and only some need a token. The token is the page's server's to give, so that none stands here.
 */
export function codeOf({ tag, attributes, variables, origin, tenant, isLeaf = false, needsToken = true }) {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const rules = Object.entries(variables).map(([name, value]) => `  ${name}: ${value};`)
  const style = rules.length > 0 ? `<style>\n${tag} {\n${rules.join('\n')}\n}\n</style>\n` : ''
  const leaves = isLeaf ? `<script type="module" src="${origin}/elements/leaves.js"></script>\n` : ''
  const markup = `${style}<${tag}${given.join('')}></${tag}>\n${leaves}`
  if (!needsToken) return markup
  return `${markup}<script type="module">
  import { connect } from '${origin}/elements/elements.js'
  connect({
    api: '${origin}',
    tenant: '${tenant}',
    token: async ({ signal }) => (await fetch('/fiscal-token', { signal })).text(),
  })
</script>
`
}
