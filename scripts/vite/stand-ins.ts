import type { Plugin } from 'vite'

/** A module of a library that a build replaces, since nothing of ours reaches what it does. */
export interface StandIn {
  /** As its importers name it, or the end of its path where they name it relatively. */
  module: RegExp
  /** The package that imports it, and the version this was written for: another one must be looked at anew. */
  of: string
  version: string
  /** The same exports, doing as little as our use asks for. The build fails where one is missing. */
  code: string
}

const REACT_QUERY = { of: '@tanstack/react-query', version: '5.108.0' }
const HEADLESS_UI = { of: '@headlessui/react', version: '2.2.10' }

/** For both builds. */
export const STAND_INS: readonly StandIn[] = [
  {
    // For its `anchor`: our panels are the browser's own popovers (src/ui/overlay/popover.ts).
    ...HEADLESS_UI,
    module: /\/internal\/floating\.js$/,
    code: `
      const nothing = {}
      const unset = () => {}
      const panel = [unset, nothing]
      export const FloatingProvider = ({ children }) => children
      export const useResolvedAnchor = () => null
      export const useFloatingReference = () => unset
      export const useFloatingReferenceProps = () => (props) => props ?? nothing
      export const useFloatingPanel = () => panel
      export const useFloatingPanelProps = () => (props) => props ?? nothing`,
  },
  {
    // For its `virtual`: no list of ours is long enough.
    ...HEADLESS_UI,
    module: /^@tanstack\/react-virtual$/,
    code: `export const useVirtualizer = () => { throw new Error('A virtual list is not part of this build') }`,
  },
  {
    // For data-hover and data-focus of buttons: our styles go by :hover and :focus-visible.
    ...HEADLESS_UI,
    module: /^@react-aria\/focus$/,
    code: `
      const ring = { isFocused: false, isFocusVisible: false, focusProps: {} }
      export const useFocusRing = () => ring`,
  },
  {
    ...HEADLESS_UI,
    module: /^@react-aria\/interactions$/,
    code: `
      const hover = { isHovered: false, hoverProps: {} }
      export const useHover = () => hover`,
  },
  {
    // React has it since 18; the package serves older ones.
    of: 'wouter',
    version: '3.13.0',
    module: /^use-sync-external-store\/shim\/index\.js$/,
    code: `export { useSyncExternalStore } from 'react'`,
  },
  {
    // No route of ours is wouter's: widget.ts knows which one a path is.
    of: 'wouter',
    version: '3.13.0',
    module: /^regexparam$/,
    code: `export const parse = () => { throw new Error('Patterns of paths are not part of this build') }`,
  },
  {
    // Every list of ours is paged: none is an endless one.
    of: '@tanstack/query-core',
    version: '5.108.0',
    module: /\/infiniteQueryBehavior\.js$/,
    code: `
      export const infiniteQueryBehavior = () => { throw new Error('An infinite query is not part of this build') }
      export const hasNextPage = () => false
      export const hasPreviousPage = () => false`,
  },
  {
    // No screen of ours suspends: useLoaded and the reads say themselves what is awaited.
    ...REACT_QUERY,
    module: /\/suspense\.js$/,
    code: `
      const not = () => false
      export const defaultThrowOnError = not, ensureSuspenseTimers = not, shouldSuspend = not, fetchOptimistic = not`,
  },
  {
    // No read of ours throws its failure: each screen shows its own.
    ...REACT_QUERY,
    module: /\/errorBoundaryUtils\.js$/,
    code: `
      const not = () => false
      export const ensurePreventErrorBoundaryRetry = not, useClearResetErrorBoundary = not, getHasError = not`,
  },
]

/** For the elements alone: they never read the page's address, so what does is not part of them. */
export const ELEMENT_STAND_INS: readonly StandIn[] = [
  {
    of: 'wouter',
    version: '3.13.0',
    module: /\/use-browser-location\.js$/,
    code: `export const useBrowserLocation = undefined, useSearch = undefined`,
  },
]

/** Replaces parts of libraries; fails a build in which one of them is no longer imported. */
export function standIns(wanted: readonly StandIn[]): Plugin {
  const used = new Set<StandIn>()
  return {
    name: 'fiscal-stand-ins',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: wanted.map(({ module }) => module) },
      handler(id, importer) {
        const found = wanted.find(({ module, of }) => module.test(id) && importer?.includes(`/node_modules/${of}/`))
        if (!found) return null
        used.add(found)
        return `\0stand-in:${wanted.indexOf(found)}`
      },
    },
    load: {
      filter: { id: /^\0stand-in:/ },
      handler: (id) => wanted[Number(id.slice('\0stand-in:'.length))]?.code,
    },
    buildEnd(error) {
      const unused = wanted.filter((standIn) => !used.has(standIn))
      if (!error && unused.length > 0) {
        this.error(
          `${unused.map(({ of, module }) => `${of} no longer imports ${module}`).join('; ')}: scripts/vite/stand-ins.ts`,
        )
      }
    },
  }
}
