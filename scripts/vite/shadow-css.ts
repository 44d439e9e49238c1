import { transform } from 'lightningcss'
import type { Plugin } from 'vite'

/**
 * Makes `import sheet from './widget.css?inline'` fit for the adoptedStyleSheets of a shadow root, where @property rules are ignored
 * and a rem is what the foreign page says. See forShadowRoot.
 */
export function shadowCss(): Plugin {
  return {
    name: 'shadow-css',
    // After Vite's own CSS plugins, which turn the sheet into `export default "…"`
    enforce: 'post',
    config: () => ({
      // Vite minifies before us, and for its default targets would rewrite light-dark() into variables of its own
      build: { cssTarget: ['chrome125', 'firefox129', 'safari18'] },
    }),
    transform: {
      filter: { id: /\.css\?(?:.*&)?inline\b/ },
      handler(code, id) {
        const literal = /^export default ("(?:[^"\\]|\\.)*")/m.exec(code)?.[1]
        if (literal === undefined) this.error(`shadow-css: ${id} is not an inlined stylesheet`)
        const css: unknown = JSON.parse(literal)
        return { code: `export default ${JSON.stringify(forShadowRoot(String(css)))}`, map: null }
      },
    },
  }
}

/**
 * The sheet for a shadow root, minified: without @property rules, whose initial values Tailwind also declares on every element but
 * behind an @supports for old browsers, so that guard goes; and with rem as px at 16.
 */
export function forShadowRoot(css: string): string {
  const { code } = transform({
    filename: 'shadow.css',
    code: new TextEncoder().encode(css),
    minify: true,
    visitor: {
      Rule: {
        property: () => [],
        'layer-block'(rule) {
          if (rule.value.name?.[0] !== 'properties') return undefined
          const rules = rule.value.rules.flatMap((inner) => (inner.type === 'supports' ? inner.value.rules : [inner]))
          return { ...rule, value: { ...rule.value, rules } }
        },
      },
      Length: (length) => (length.unit === 'rem' ? { unit: 'px', value: length.value * 16 } : length),
    },
  })
  return new TextDecoder().decode(code)
}
