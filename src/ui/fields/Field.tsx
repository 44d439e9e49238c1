import type { ReactNode } from 'react'
import { LiveAlert } from '../Live.tsx'

export interface FieldTexts {
  label: ReactNode
  /** A link or remark at the end of the label's line. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string
}

/** aria-invalid and aria-describedby of a control within a Field of the same id. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  }
}

/** Label, control, and below it the error or else the hint. */
export function Field({ id, label, aside, hint, error, children }: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      {aside ? (
        <div className="row">
          <label htmlFor={id} id={`${id}-label`} className="field-label">
            {label}
          </label>
          <span className="flex-1" />
          {aside}
        </div>
      ) : (
        <label htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
      )}
      {children}
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  )
}

/** A group of controls under one caption. */
export function FieldGroup({ id, label, hint, error, children }: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div
      className="field"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      {children}
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  )
}

function FieldMessage({ id, hint, error }: { id: string } & Pick<FieldTexts, 'hint' | 'error'>) {
  if (error) {
    return (
      <LiveAlert as="p" className="field-error" id={`${id}-error`}>
        {error}
      </LiveAlert>
    )
  }
  return hint ? (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null
}
