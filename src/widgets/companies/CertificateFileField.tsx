import { useId } from 'react'
import { describedBy, Field } from '#ui/fields/Field.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { bound } from '../kit/form/bound.tsx'

interface Props {
  /** The file's name; an empty text is none. */
  value: string
  onChange: (name: string) => void
  onFile: (file: File | undefined) => void
  onBlur?: () => void
  error?: string
}

/** A PKCS#12 file of this computer. */
function FileInput({ value, onChange, onFile, onBlur, error }: Props) {
  const id = useId()
  const hint = 'Arquivo .pfx ou .p12, com a chave privada'
  return (
    <Field id={id} label="Certificado A1" hint={hint} error={error}>
      <label className="input file">
        <Icon name="cloud-upload" />
        <span className={value ? 'truncate min-w-0' : 'text-fg-3'} title={value || undefined}>
          {value || 'Escolher arquivo'}
        </span>
        <input
          id={id}
          type="file"
          accept=".pfx,.p12,application/x-pkcs12"
          onBlur={onBlur}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            onFile(file)
            onChange(file?.name ?? '')
          }}
          {...describedBy(id, { hint, error })}
        />
      </label>
    </Field>
  )
}

export const CertificateFileField = bound(FileInput)
