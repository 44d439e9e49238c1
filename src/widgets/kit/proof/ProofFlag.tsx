import type { ProofState } from '#domain/documents/proof/codes.ts'
import { Icon } from '#ui/painted/Icon.tsx'

/** Marks a document of a list of which a check failed; one without a signature is found by the filter alone. */
export function ProofFlag({ state }: { state: ProofState | null }) {
  if (state !== 'failed') return null
  return (
    <span
      className="flag"
      data-level="danger"
      role="img"
      aria-label="Integridade com falha"
      title="Integridade com falha"
    >
      <Icon name="circle-x" size={14} />
    </span>
  )
}
