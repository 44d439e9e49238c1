import { defineOnce } from './kit/element/define/define-once.ts'
import { leaves } from './leaves/all.ts'
import { leafClass } from './leaves/leaf-class.ts'

/** Defines the leaves, with a prefix as `defineAll` does the other elements. On a server, where no class can be made, it does nothing. */
export function defineLeaves({ prefix = '' }: { prefix?: string } = {}): void {
  // Null in a DOM that a server plays (Stencil's).
  if (typeof customElements === 'undefined' || !customElements) return
  for (const leaf of leaves) defineOnce(prefix + leaf.tag, () => leafClass(leaf), import.meta.url)
}

defineLeaves()
