import { describe, expect, test } from 'vitest'
import { customElementsManifest } from '#widgets/reference/manifest.ts'
import { vscodeCss, vscodeHtml, webTypes } from '../../../scripts/package/editors.ts'

const tags = customElementsManifest.modules.flatMap(({ exports = [] }) =>
  exports.flatMap(({ kind, name }) => (kind === 'custom-element-definition' ? [name] : [])),
)
const named = (all: readonly { name: string }[]) => all.map(({ name }) => name)

describe('editors know', () => {
  test('every element, the leaves too, with what its attributes may say', () => {
    expect(tags.length).toBeGreaterThan(20)
    expect(named(vscodeHtml().tags)).toEqual(tags)
    expect(named(webTypes('fiscal-widgets', '1.0.0').contributions.html.elements)).toEqual(tags)
    const grants = vscodeHtml().tags.find(({ attributes }) => named(attributes).includes('context'))
    expect(grants?.attributes.find(({ name }) => name === 'context')).toMatchObject({
      values: [{ name: 'primary' }, { name: 'secondary' }],
    })
    expect(grants?.attributes.find(({ name }) => name === 'token')).not.toHaveProperty('values')
  })
  test('variables, states and parts, each once', () => {
    const { properties, pseudoClasses, pseudoElements } = vscodeCss()
    expect(named(properties)).toContain('--fiscal-accent')
    expect(named(pseudoClasses)).toContain(':state(stale)')
    expect(named(pseudoElements)).toContain('::part(table)')
    for (const all of [properties, pseudoClasses, pseudoElements]) {
      expect(new Set(named(all)).size).toBe(all.length)
    }
  })
  test('properties that are no attributes, and events with their details', () => {
    const [list] = webTypes('fiscal-widgets', '1.0.0').contributions.html.elements.filter(
      ({ name }) => name === 'fiscal-nfce-list',
    )
    expect(list?.js.properties).toContainEqual(
      expect.objectContaining({ name: 'tokenProvider', type: 'TokenProvider | undefined' }),
    )
    expect(list?.js.events).toContainEqual(
      expect.objectContaining({ name: 'fiscal-error', type: 'CustomEvent<FiscalErrorDetail>' }),
    )
  })
})
