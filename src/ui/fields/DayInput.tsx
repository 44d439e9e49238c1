import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { IconButton } from '../painted/Button.tsx'
import { useAnchor } from '../overlay/popover.ts'
import { loadedOnce } from '../chart/loaded-once.ts'
import { DAY_MASK, dayOf, dayText, isDay, typedDay } from './day-text.ts'
import './DateField.css'

const useCalendar = loadedOnce(() => import('./Calendar.tsx').then(({ Calendar }) => Calendar))

export interface DayInputProps
  extends Pick<ComponentProps<'input'>, 'id' | 'onBlur' | 'aria-invalid' | 'aria-describedby'> {
  /** YYYY-MM-DD, or what is typed so far; empty for none. */
  value: string
  onChange: (value: string) => void
  /** YYYY-MM-DD: what the calendar offers. */
  min?: string | undefined
  max?: string | undefined
}

/** A day, typed as dd/mm/aaaa in whatever language the browser is, or picked from a calendar. */
export function DayInput({ value, onChange, min, max, ...input }: DayInputProps) {
  // Where the value is kept in an address, what is not a day yet is not kept there.
  const [typed, setTyped] = useState('')
  const [isPicking, setIsPicking] = useState(false)
  const { anchor, panel } = useAnchor<HTMLDivElement>()
  const field = useRef<HTMLInputElement>(null)
  const close = () => {
    setIsPicking(false)
    field.current?.focus()
  }
  useOutside(isPicking, anchor.ref, () => setIsPicking(false))
  return (
    <div className="input day" {...anchor}>
      <input
        {...input}
        ref={field}
        inputMode="numeric"
        autoComplete="off"
        placeholder={DAY_MASK}
        value={isDay(value) ? dayText(value) : value || typed}
        onChange={(event) => {
          const text = typedDay(event.currentTarget.value)
          setTyped(text)
          onChange(dayOf(text))
        }}
      />
      <IconButton
        icon="calendar"
        size="sm"
        label="Abrir calendário"
        aria-haspopup="dialog"
        aria-expanded={isPicking}
        aria-describedby={input.id && `${input.id}-label`}
        onClick={() => setIsPicking(!isPicking)}
      />
      {isPicking && (
        <div
          {...panel}
          className="pop calendar"
          role="dialog"
          aria-label="Calendário"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Only this, and not the dialog around it.
            event.preventDefault()
            event.stopPropagation()
            close()
          }}
        >
          <Picker
            value={value}
            min={min}
            max={max}
            onPick={(day) => {
              onChange(day)
              close()
            }}
          />
        </div>
      )}
    </div>
  )
}

function Picker(props: ComponentProps<Exclude<ReturnType<typeof useCalendar>, 'failed' | undefined>>) {
  const Calendar = useCalendar()
  if (Calendar === 'failed') return <p className="text-fg-3">O calendário não pôde ser carregado. Digite a data.</p>
  return Calendar ? <Calendar {...props} /> : <div className="cal-space" aria-busy="true" />
}

/** A press, or the focus, outside of what is open. */
function useOutside(isOpen: boolean, inside: { current: HTMLElement | null }, close: () => void) {
  // The window's own events, which end when it closes.
  useEffect(() => {
    const view = inside.current?.ownerDocument
    if (!isOpen || !view) return undefined
    const leave = (event: Event) => {
      if (inside.current && !event.composedPath().includes(inside.current)) close()
    }
    view.addEventListener('pointerdown', leave)
    view.addEventListener('focusin', leave)
    return () => {
      view.removeEventListener('pointerdown', leave)
      view.removeEventListener('focusin', leave)
    }
  })
}
