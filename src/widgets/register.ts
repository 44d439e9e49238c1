import { elements } from './kit/element/element.ts'
import { pageDefaults } from './kit/element/page-defaults.ts'
import type { DefineOptions } from './kit/public.ts'
import { define } from './define.ts'
import { declared } from './declared.ts'

export { connect } from './define.ts'
// leaves.js asks them here (scripts/vite/leaves.ts): it is built apart and shares no module with the loader.
export { elements, pageDefaults }

/** Defines every element; a prefix lets two versions of the library live on one page. The first definition of a name stays. On a server it does nothing. */
export const defineAll = (options?: DefineOptions): void => define(declared, options)

defineAll()
