import { type InputHTMLAttributes, type Ref, useId, useState } from 'react'
import { describedBy, Field, type FieldTexts } from './Field.tsx'
import { Icon } from '../painted/Icon.tsx'
import type { IconName } from '../painted/icons.ts'

export interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'className'> {
  icon?: IconName
  /** 40 pixels high, on the access pages. */
  size?: 'md' | 'lg'
  ref?: Ref<HTMLInputElement>
}

/** One line of text; spreads react-hook-form's `register(…)`. */
export function TextField({ label, aside, hint, error, icon, size = 'md', id, ...input }: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <Field id={inputId} label={label} aside={aside} hint={hint} error={error}>
      <div className={size === 'lg' ? 'input lg' : 'input'}>
        {icon ? <Icon name={icon} /> : null}
        <input type="text" {...input} id={inputId} {...describedBy(inputId, { hint, error })} />
      </div>
    </Field>
  )
}

/** A password, with an eye that shows it. */
export function PasswordField({ label, aside, hint, error, size = 'md', id, icon: _icon, ...input }: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const [isVisible, setVisible] = useState(false)
  return (
    <Field id={inputId} label={label} aside={aside} hint={hint} error={error}>
      <div className={size === 'lg' ? 'input lg' : 'input'}>
        <input
          autoComplete="current-password"
          {...input}
          type={isVisible ? 'text' : 'password'}
          id={inputId}
          {...describedBy(inputId, { hint, error })}
        />
        <button
          type="button"
          className="copy"
          aria-label={isVisible ? 'Ocultar senha' : 'Mostrar senha'}
          aria-controls={inputId}
          title={isVisible ? 'Ocultar senha' : 'Mostrar senha'}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon name={isVisible ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </Field>
  )
}
