import type { ReactNode } from 'react'
import type { Integrity } from '#api/contract/fields.ts'
import { isSignatureProven, type ProofContext, proofSentence, UNSIGNED } from '#domain/documents/proof/checks.ts'
import { PROOF_CHECKS, PROOF_RESULTS, type ProofResult } from '#domain/documents/proof/codes.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Disclosure } from '#ui/painted/Disclosure.tsx'
import type { Level } from '#ui/painted/level.ts'
import type { IconName } from '#ui/painted/icons.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { Note, Status, type StatusProps } from '#ui/painted/Status.tsx'
import './proof.css'

const STYLES: Readonly<Record<ProofResult, { level: Level; icon: IconName }>> = {
  passed: { level: 'success', icon: 'circle-check' },
  failed: { level: 'danger', icon: 'circle-x' },
  not_made: { level: 'neutral', icon: 'circle-slash' },
}

interface Props extends Pick<ProofContext, 'kind' | 'issuedOn' | 'accessKey'> {
  integrity: Integrity
  /** Beneath what was found. */
  children?: ReactNode
}

/** Tells whether a document is what was signed, each failure in its own words; every check is a fact, and all of them are folded below. */
export function IntegrityPanel({ integrity, children, ...about }: Props) {
  if (integrity === null) {
    return (
      <div className="proof">
        <Fact level="neutral" icon="clock">
          Ainda não conferido: isso é feito pouco depois que o documento chega.
        </Fact>
        {children}
      </div>
    )
  }
  const { certificate, checks } = integrity
  const context = { ...about, certificate, checks }
  const content =
    isSignatureProven(checks) && checks.find(({ code, result }) => code === 'content' && result === 'passed')
  const failures = checks.filter(({ result }) => result === 'failed')
  return (
    <div className="proof">
      {failures.map((check) => (
        <Note key={check.code} {...STYLES.failed}>
          {proofSentence(check, context)}
        </Note>
      ))}
      {content && <Fact {...STYLES.passed}>{proofSentence(content, context)}</Fact>}
      {!integrity.is_signed && <Fact {...STYLES.not_made}>{UNSIGNED}.</Fact>}
      <Disclosure summary={`${checks.length} conferências`}>
        <dl className="proof-checks">
          {checks.map((check) => (
            <div key={check.code}>
              <dt>
                {PROOF_CHECKS[check.code]}
                <Status {...STYLES[check.result]}>{PROOF_RESULTS[check.result]}</Status>
              </dt>
              <dd>{proofSentence(check, context)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-fg-3 text-12 mt-2">Conferido em {formatDateTime(integrity.checked_at)}</p>
      </Disclosure>
      {children}
    </div>
  )
}

/** Shows a fact that asks nothing of the reader. */
function Fact({ level, icon, children }: StatusProps) {
  return (
    <p className="fact" data-level={level}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </p>
  )
}
