import type { Errand } from '../../ports/platform/task.ts'
import type { Deflated } from '../contents/unpacked.ts'
import type { DocumentProof, Provable } from './prove.ts'

/** A document to prove, in its file as it is stored. */
export type StoredProvable = Provable & Deflated & { size: number }

/** Proves documents. Fails as a task does (RunTask). */
export type Prover = (documents: readonly StoredProvable[], errand: Omit<Errand, 'bytes'>) => Promise<DocumentProof[]>
