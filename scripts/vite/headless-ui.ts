import type { Plugin } from 'vite'

const FLOATING = /\/@headlessui\/react\/dist\/internal\/floating\.js$/

/** By the name of the module: the same exports, doing nothing. The build fails where one is missing. */
const STAND_INS: Readonly<Record<string, string>> = {
  // For its `anchor`: our panels are the browser's own popovers (src/ui/popover.ts).
  floating: `
    const nothing = {}
    const unset = () => {}
    const panel = [unset, nothing]
    export const FloatingProvider = ({ children }) => children
    export const useResolvedAnchor = () => null
    export const useFloatingReference = () => unset
    export const useFloatingReferenceProps = () => (props) => props ?? nothing
    export const useFloatingPanel = () => panel
    export const useFloatingPanelProps = () => (props) => props ?? nothing`,
  // For its `virtual`: no list of ours is long enough.
  '@tanstack/react-virtual': `
    export const useVirtualizer = () => { throw new Error('A virtual list is not part of this build') }`,
  // For data-hover and data-focus of buttons: our styles go by :hover and :focus-visible.
  '@react-aria/focus': `
    const ring = { isFocused: false, isFocusVisible: false, focusProps: {} }
    export const useFocusRing = () => ring`,
  '@react-aria/interactions': `
    const hover = { isHovered: false, hoverProps: {} }
    export const useHover = () => hover`,
}

/**
 * Leaves out of the build what Headless UI brings along for options that we do not use: two thirds of its weight.
 */
export function leanHeadlessUi(): Plugin {
  return {
    name: 'fiscal-lean-headless-ui',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(@tanstack\/react-virtual|@react-aria\/(focus|interactions))$/ },
      handler: (id, importer) => (importer?.includes('/@headlessui/react/') ? `\0stand-in:${id}` : null),
    },
    load: {
      filter: { id: [FLOATING, /^\0stand-in:/] },
      handler: (id) => STAND_INS[FLOATING.test(id) ? 'floating' : id.slice('\0stand-in:'.length)],
    },
  }
}
