import type { LeafDeclaration } from '../leaves/define-leaf.ts'
import { leaves } from '../leaves/all.ts'
import type { Language } from '../kit/sentence.ts'
import { classOf, type DescribedElement, describedAttribute, namedIn } from './described.ts'
import { commonAttributes, events, leafLanguage, leafTheme, parts, states, tokenProvider } from './vocabulary.ts'

/** Describes a leaf as the screens' elements are described: it has neither views nor slots, and no colours of its own. */
export function describeLeaf(leaf: LeafDeclaration, language: Language): DescribedElement {
  const { tag, common = [], tells = [], events: own = {} } = leaf
  const named = namedIn(language)
  const attributes = [
    ...Object.entries(leaf.attributes).map(([name, one]) => describedAttribute(language, name, one, one.isRequired)),
    ...common.map((name) => describedAttribute(language, name, commonAttributes[name])),
    describedAttribute(language, 'theme', leafTheme),
    describedAttribute(language, 'lang', leafLanguage),
  ]
  const shared = [...tells, 'fiscal-state', 'fiscal-error'] as const
  // What a leaf tells of a failure stands in it all the same.
  const all = [...Object.entries(own), ...shared.map((name) => [name, events[name]] as const)]
  return {
    tag,
    className: classOf(tag),
    area: 'leaves',
    title: tag,
    heading: tag,
    shows: leaf.shows[language],
    attributes,
    own: attributes.filter(({ isRequired }) => isRequired),
    methods: [],
    properties: common.includes('token')
      ? [{ name: 'tokenProvider', type: tokenProvider.type, about: tokenProvider.about[language] }]
      : [],
    events: all.map(([name, { about, detail }]) => ({ name, about: about[language], detail })),
    states: named(states).filter(({ name }) => ['loading', ...leaf.states].includes(name)),
    parts: named({ root: parts.root, ...leaf.parts }),
    slots: [],
    variables: [],
    views: [],
    saves: [],
  }
}

/** The leaves, in a language. */
export const leavesIn = (language: Language): readonly DescribedElement[] =>
  leaves.map((leaf) => describeLeaf(leaf, language))

/** Every leaf. */
export const describedLeaves = leavesIn('en')
