import { useId } from 'react'
import { Checkbox } from '#ui/fields/Choice.tsx'
import { describedBy, FieldGroup, type FieldTexts } from '#ui/fields/Field.tsx'
import { bound } from '../kit/form/bound.tsx'
import { AREAS, type ChoiceArea } from './choice-areas.ts'

interface ChecksByAreaProps extends FieldTexts {
  options: readonly { value: string; label: string; area: ChoiceArea }[]
  value: readonly string[]
  onChange: (value: string[]) => void
  onBlur?: () => void
}

/** Any number of many, all in sight: those of an area together. What was chosen keeps the order of the options. */
function ChecksByArea({ label, hint, error, options, value, onChange, onBlur }: ChecksByAreaProps) {
  const id = useId()
  const toggle = (one: string) =>
    onChange(options.map((option) => option.value).filter((other) => value.includes(other) !== (other === one)))
  const areas = Object.entries(AREAS).filter(([area]) => options.some((option) => option.area === area))
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error}>
      <div className="client-areas">
        {areas.map(([area, name]) => (
          <div key={area} role="group" aria-labelledby={`${id}-${area}`}>
            <span id={`${id}-${area}`}>{name}</span>
            {options
              .filter((option) => option.area === area)
              .map((option) => (
                <Checkbox
                  key={option.value}
                  label={option.label}
                  checked={value.includes(option.value)}
                  onChange={() => toggle(option.value)}
                  onBlur={onBlur}
                  {...describedBy(id, { hint, error })}
                />
              ))}
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}

export const ChecksByAreaField = bound(ChecksByArea)
