import { useMemo, useState } from 'react'
import { UFS } from '#domain/companies/uf.ts'
import { ComboBox, matches } from '#ui/fields/ComboBox.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { bound } from '../../kit/form/bound.tsx'
import { useMunicipalities } from './use-municipalities.ts'

/** Shown at once: the rest is found by typing. */
const OFFERED = 50

const STATES = [
  { value: '', label: 'Não informado' },
  ...UFS.map(({ abbreviation, name }) => ({ value: abbreviation, label: name })),
]

interface Props {
  /** IBGE's code; an empty text is none. */
  value: string
  onChange: (code: string) => void
  onBlur?: () => void
  error?: string
}

/** A municipality of IBGE's list, found by its name or code, in one state or in all. The list comes by itself, with no screen. */
function MunicipalityInput({ value, onChange, onBlur, error }: Props) {
  const all = useMunicipalities()
  const chosen = all?.find(({ code }) => code === value)
  const [state, setState] = useState<string>()
  const [text, setText] = useState('')
  // The municipality's own, also where that came by a CEP.
  const uf = chosen?.uf ?? state ?? ''
  const options = useMemo(() => {
    const found = []
    for (const { code, name, uf: of } of all ?? []) {
      if (uf !== '' && of !== uf) continue
      const option = { value: code, label: name, detail: `${of} ${code}` }
      if (matches(option, text)) found.push(option)
      if (found.length === OFFERED) break
    }
    return found
  }, [all, uf, text])
  return (
    <div className="pair municipality">
      <Select
        label="Estado"
        options={STATES}
        value={uf}
        onChange={(next) => {
          setState(next)
          if (chosen && chosen.uf !== next) onChange('')
        }}
      />
      <ComboBox
        label="Município"
        options={options}
        value={value || null}
        chosenLabel={chosen?.name ?? value}
        onChange={(code) => {
          onChange(code ?? '')
          if (code) setState(undefined)
        }}
        onSearch={setText}
        onBlur={onBlur}
        loading={all === undefined}
        placeholder="Nome ou código do IBGE"
        emptyText="Nenhum município com este nome"
        error={error}
      />
    </div>
  )
}

export const MunicipalityField = bound(MunicipalityInput)
