import { authoritiesOf } from '../../ports/proof/certificates.node.ts'
import { readAuthorities } from '../../ports/proof/authorities.node.ts'
import type { Signatures } from '../../ports/proof/signatures.ts'
import { LARGE_BYTES, type RunTask, type Task } from '../../ports/platform/task.ts'
import { unpacked } from '../contents/unpacked.ts'
import { type DocumentProof, prove } from './prove.ts'
import type { Prover, StoredProvable } from './prover.ts'

interface Order {
  documents: readonly StoredProvable[]
  /** Folder of the certificates of authorities. */
  authorities: string | undefined
}

/** Proves documents, where there are threads off the one that answers calls. Throws Misused where the folder of authorities cannot be read. */
export function threadProver({ run }: { run: RunTask }, authorities: string | undefined): Prover {
  if (authorities !== undefined) readAuthorities(authorities)
  return (documents, errand) => {
    const bytes = documents.reduce((sum, { size }) => sum + size, 0)
    // Each takes longer than its size says: never on the thread that answers calls.
    return run(proofTask, { documents, authorities }, { ...errand, bytes: Math.max(bytes, LARGE_BYTES) })
  }
}

export const proofTask: Task<Order, DocumentProof[]> = {
  module: import.meta.url,
  name: 'proofTask',
  async work(tools, { documents, authorities }) {
    const signatures = await signaturesWith(authorities)
    const proofs: DocumentProof[] = []
    for (const document of documents) proofs.push(await prove(await unpacked(tools, document), document, signatures))
    return proofs
  },
}

const made = new Map<string | undefined, Signatures>()

/** The library comes when it is needed first; a thread reads the authorities once. */
async function signaturesWith(folder: string | undefined): Promise<Signatures> {
  const known = made.get(folder)
  if (known) return known
  const { xmlSignatures } = await import('../../ports/proof/xml-dsig.node.ts')
  const signatures = xmlSignatures(authoritiesOf(folder === undefined ? [] : readAuthorities(folder)))
  made.set(folder, signatures)
  return signatures
}
