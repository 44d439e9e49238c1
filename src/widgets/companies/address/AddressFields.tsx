import { useFormContext } from 'react-hook-form'
import { useRead } from '#api/client/use-connection.ts'
import { readSettings } from '#api/contract/account/settings.ts'
import { type CepAddress, cepDigits, filledIn } from '#domain/companies/cep.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { CEP_MASK, type CompanyInput } from '../company-input.ts'
import { MunicipalityField } from './MunicipalityField.tsx'
import { useCep } from './use-cep.ts'

const Text = TextField<CompanyInput>
const PARTS = ['logradouro', 'bairro', 'codigo_municipio'] as const

/** An address, whose street a CEP may tell. Nothing that was typed is overwritten unasked, and nothing waits for an answer. */
export function AddressFields() {
  const { setValue, getValues, watch } = useFormContext<CompanyInput>()
  const { data: settings } = useRead(readSettings, {}, { freshFor: 3600 })
  const typed: CepAddress = {
    logradouro: watch('logradouro'),
    bairro: watch('bairro'),
    codigo_municipio: watch('codigo_municipio'),
  }
  const put = (parts: Partial<CepAddress>) => {
    for (const name of PARTS) {
      const value = parts[name]
      if (value !== undefined) setValue(name, value, { shouldDirty: true, shouldValidate: true })
    }
  }
  const cep = useCep(settings?.cep_url ?? undefined, (found, digits) => {
    // The answer may come late: to another CEP than the one that stands there now, it is none.
    if (cepDigits(getValues('cep')) === digits) put(filledIn(found, getValues()).fills)
  })
  const others = cep.found && cepDigits(watch('cep')) === cep.cep ? filledIn(cep.found, typed).others : {}
  return (
    <div className="form">
      <div className="pair">
        <Text
          name="cep"
          label="CEP"
          mask={CEP_MASK}
          autoComplete="off"
          hint={cep.hint}
          onInput={(event) => cep.ask(cepDigits(event.currentTarget.value))}
        />
        <Text name="numero" label="Número" autoComplete="off" maxLength={60} />
      </div>
      {Object.keys(others).length > 0 && (
        <LiveStatus as="p" className="row flex-wrap">
          <span className="text-fg-3">O CEP indica outro endereço{others.logradouro && `: ${others.logradouro}`}.</span>
          <Button size="sm" onClick={() => put(others)}>
            Usar o endereço do CEP
          </Button>
        </LiveStatus>
      )}
      <Text name="logradouro" label="Logradouro" autoComplete="off" maxLength={60} />
      <div className="pair">
        <Text name="complemento" label="Complemento" autoComplete="off" maxLength={60} />
        <Text name="bairro" label="Bairro" autoComplete="off" maxLength={60} />
      </div>
      <MunicipalityField<CompanyInput> name="codigo_municipio" />
    </div>
  )
}
