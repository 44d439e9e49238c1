import { useFormContext } from 'react-hook-form'
import { useMe } from '#api/client/use-connection.ts'
import type { CompanyDetail } from '#api/contract/companies/companies.ts'
import { satisfies } from '#domain/access/needs.ts'
import { Button } from '#ui/painted/Button.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { CODES, UNREADABLE } from './codes.ts'
import type { CompanyInput } from './company-input.ts'

/** The codes for SEFAZ: written, and read back only by who may. What is not typed stays as it is. */
export function SecretFields({ company }: { company: CompanyDetail | undefined }) {
  const { data: me } = useMe()
  const maySet = me !== undefined && satisfies(['company:set_csc'], me)
  return (
    <div className="form">
      {CODES.map((field) => (
        <SecretField key={field.name} {...field} company={company} readOnly={!maySet} />
      ))}
      {!maySet && <p className="hint">Seu perfil não permite definir os códigos da SEFAZ.</p>}
    </div>
  )
}

interface Props {
  name: (typeof CODES)[number]['name']
  label: string
  most: number
  digits?: boolean
  /** Says that it has no value, in the label's gender. */
  unset: string
  company: CompanyDetail | undefined
  readOnly: boolean
}

function SecretField({ name, label, most, digits = false, unset, company, readOnly }: Props) {
  const { setValue, watch } = useFormContext<CompanyInput>()
  const removed = watch('removed')
  const isSet = company?.[`has_${name}`] === true
  const isRemoved = removed.includes(name)
  const isUnreadable = company?.unreadable.includes(name) === true
  const toggle = () => {
    const next = isRemoved ? removed.filter((one) => one !== name) : [...removed, name]
    setValue('removed', next, { shouldDirty: true })
    if (!isRemoved) setValue(name, '')
  }
  return (
    <TextField<CompanyInput>
      name={name}
      label={label}
      digits={digits}
      autoComplete="off"
      spellCheck={false}
      maxLength={most}
      readOnly={readOnly || isRemoved}
      placeholder={isSet && !isRemoved ? (company?.[name] ?? 'Definido') : ''}
      hint={
        isRemoved ? 'Será removido ao salvar' : isUnreadable ? UNREADABLE : isSet ? 'Preencha só para trocar' : unset
      }
      aside={
        isSet &&
        !readOnly && (
          <Button kind="ghost" size="sm" onClick={toggle}>
            {isRemoved ? 'Manter' : 'Remover'}
          </Button>
        )
      }
    />
  )
}
