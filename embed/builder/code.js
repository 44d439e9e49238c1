import { customizeCode } from './own.js'
import { serverCode } from './server-code.js'

// The code that a partner copies for what the builder shows, in the words of each framework. The token is the page's server's to give, so that
// none stands here.

const escaped = (text) => text.replace(/[&"<]/g, (sign) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;' })[sign])
/** A text between single quotes, as the formatter of most projects writes it. */
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const indented = (text, by) => text.replaceAll(/^(?=.)/gm, by)

const written = ({ attributes }) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
const rules = ({ variables }) =>
  Object.entries(variables)
    .map(([name, value]) => `  ${name}: ${value};`)
    .join('\n')
const hasStyle = ({ variables }) => Object.keys(variables).length > 0
const styleOf = (part) => (hasStyle(part) ? `${part.tag} {\n${rules(part)}\n}\n` : '')

/** Imports of the package: the element's own area alone, so that a bundler has no more to carry. */
function imports({ area, isLeaf, needsToken }) {
  if (!isLeaf) return `import { connect } from 'fiscal-widgets/${area}'\n`
  return `${needsToken ? "import { connect } from 'fiscal-widgets'\n" : ''}import 'fiscal-widgets/leaves'\n`
}

/** As a template of Angular stands between backticks. */
const inBackticks = (text) => text.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&')

/** Tells the page's elements once where data come from, and who looks. */
const connection = (part) => `connect({
  api: ${quoted(part.origin)},
  tenant: ${quoted(part.tenant)},
  token: async ({ signal }) => (await fetch('/fiscal-token', { method: 'POST', signal })).text(),
${customizeCode(part, quoted)}})
`
const connected = (part) => (part.needsToken ? `\n${connection(part)}` : '')

function html(part) {
  const { tag, origin, isLeaf, needsToken } = part
  const style = hasStyle(part) ? `<style>\n${styleOf(part)}</style>\n` : ''
  const leaves = isLeaf ? `<script type="module" src="${origin}/elements/leaves.js"></script>\n` : ''
  const markup = `${style}<${tag}${written(part)}></${tag}>\n${leaves}`
  if (!needsToken) return markup
  return `${markup}<script type="module">
  import { connect } from ${quoted(`${origin}/elements/elements.js`)}

${indented(connection(part), '  ')}</script>
`
}

/** 'NfceList' for fiscal-nfce-list. */
const nameOf = ({ tag }) =>
  tag.replace(/^fiscal-/, '').replaceAll(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase())

function react(part) {
  const { tag, isLeaf } = part
  const style = hasStyle(part) ? ' style={look}' : ''
  const look = Object.entries(part.variables).map(([name, value]) => `  ${quoted(name)}: ${quoted(value)},\n`)
  const drawn = isLeaf ? `<${tag}${written(part)}${style} />` : `<Fiscal tag="${tag}"${written(part)}${style} />`
  const types = isLeaf
    ? "import type {} from 'fiscal-widgets/react'\n"
    : "import { Fiscal } from 'fiscal-widgets/react'\n"
  return `'use client'
${imports(part)}${types}${look.length > 0 ? `import type { CSSProperties } from 'react'\n\nconst look = {\n${look.join('')}} as CSSProperties\n` : ''}${connected(part)}
export function ${nameOf(part)}() {
  return ${drawn}
}
`
}

function vue(part) {
  const { tag } = part
  const style = hasStyle(part) ? `\n<style scoped>\n${styleOf(part)}</style>\n` : ''
  return `<script setup lang="ts">
// vite.config.ts: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('fiscal-') } } })
${imports(part)}import 'fiscal-widgets/vue'
${connected(part)}</script>

<template>
  <${tag}${written(part)}></${tag}>
</template>
${style}`
}

function svelte(part) {
  const { tag, area, isLeaf, needsToken } = part
  const style = hasStyle(part) ? `\n<style>\n${indented(styleOf(part), '  ')}</style>\n` : ''
  const first = isLeaf ? "    await import('fiscal-widgets/leaves')\n" : ''
  const connect = needsToken
    ? `    const { connect } = await import('fiscal-widgets${isLeaf ? '' : `/${area}`}')\n${indented(connection(part), '    ')}`
    : ''
  return `<script lang="ts">
  import { onMount } from 'svelte'
  import 'fiscal-widgets/svelte'

  onMount(async () => {
${first}${connect}  })
</script>

<${tag}${written(part).replaceAll('{', '&#123;')}></${tag}>
${style}`
}

function angular(part) {
  const { tag } = part
  const styles = hasStyle(part) ? `  styles: \`\n${inBackticks(indented(styleOf(part), '    '))}  \`,\n` : ''
  return `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'
${imports(part)}${connected(part)}
@Component({
  selector: 'app-${tag}',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`<${tag}${inBackticks(written(part).replaceAll('{{', "{{ '{{' }}"))}></${tag}>\`,
${styles}})
export class ${nameOf(part)} {}
`
}

/** The languages that code is given in. `file`: a name that fits it. */
export const FORMATS = [
  { id: 'html', label: 'HTML', file: 'pagina.html', write: html },
  { id: 'react', label: 'React', file: 'Fiscal.tsx', write: react },
  { id: 'vue', label: 'Vue', file: 'Fiscal.vue', write: vue },
  { id: 'svelte', label: 'Svelte', file: 'Fiscal.svelte', write: svelte },
  { id: 'angular', label: 'Angular', file: 'fiscal.ts', write: angular },
  { id: 'server', label: 'Servidor', file: 'servidor.mjs', write: serverCode },
]

/**
 * Returns the code of a page with one element, or of the server that gives its tokens. `part`: the element (`tag`, `area`, `isLeaf`, `needsToken`,
 * `isOfPortals`, `rows`), its `attributes` and `variables` by name as far as they differ from what counts anyway, the portal's `own` column and
 * action in its rows, the `origin` of the library and the `tenant`.
 */
export function codeOf(format, part) {
  const { write } = FORMATS.find(({ id }) => id === format) ?? FORMATS[0]
  return write(part)
}
