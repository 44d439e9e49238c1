import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { describedBy, Field, type FieldTexts } from './Field.tsx'

export interface TextAreaProps extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Many lines of text. */
export function TextArea({ label, aside, hint, error, id, ...field }: TextAreaProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} aside={aside} hint={hint} error={error}>
      <div className="input">
        <textarea rows={6} {...field} id={fieldId} {...describedBy(fieldId, { hint, error })} />
      </div>
    </Field>
  )
}
