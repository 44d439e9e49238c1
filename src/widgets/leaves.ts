import { defineOnce } from './kit/element/define/define-once.ts'
import { AccessKeyLeaf, judgeAccessKey } from './leaves/AccessKeyLeaf.tsx'
import type { LeafTag } from './leaves/declared-leaves.ts'
import { leafClass } from './leaves/leaf-class.ts'
import { qrCodeClass } from './leaves/qr-code.ts'
import { satLightClass } from './leaves/sat-light.ts'
import { judgeStatus, StatusLeaf } from './leaves/StatusLeaf.tsx'

/** Classes are made where there is a document only. */
const classes: Readonly<Record<LeafTag, () => CustomElementConstructor>> = {
  'fiscal-access-key': () => leafClass('fiscal-access-key', AccessKeyLeaf, judgeAccessKey),
  'fiscal-qr-code': qrCodeClass,
  'fiscal-status': () => leafClass('fiscal-status', StatusLeaf, judgeStatus),
  'fiscal-sat-light': satLightClass,
}

/** Defines the leaves, with a prefix as `defineAll` does the other elements. On a server it does nothing. */
export function defineLeaves({ prefix = '' }: { prefix?: string } = {}): void {
  if (typeof customElements === 'undefined') return
  for (const [tag, make] of Object.entries(classes)) defineOnce(prefix + tag, make, import.meta.url)
}

defineLeaves()
