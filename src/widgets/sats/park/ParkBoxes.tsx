import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import type { LiveTimes } from '#ui/live-times.ts'
import { Badge } from '#ui/painted/Status.tsx'
import { companyName } from '#domain/companies/company-name.ts'
import { limitsText } from '#domain/sats/alert-states.ts'
import { HolderMark, Severity } from '../alerts/Severity.tsx'
import { alertText, boxLines, openLevel, type ParkBox, type ParkSection } from './park-shape.ts'

export type ParkLayout = 'grid' | 'compact' | 'list'

/** Alerts that a box has room for: icons in the compact grid, lines on a wall (park.css, wall.css). The others are counted. */
const MOST_ICONS = 4
const MOST_ON_WALL = 8
/** Sections drawn in one go: the first screen at once, the rest without holding the page up. */
const STEP = 6

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const Box = memo(function Box({ box, selected }: { box: ParkBox; selected: boolean }) {
  const { notifications, retired_on, isUnknown, serial_number: serial } = box
  const [isAll, setIsAll] = useState(false)
  const lines = boxLines(notifications)
  const alerts = lines.length
  const gravest = openLevel(notifications)
  // 'Warning when the SAT has notifications, green otherwise': grey is left to what is retired (docs/decisions.md#park-layout).
  const level = alerts > 0 ? 'warning' : retired_on ? 'neutral' : 'success'
  return (
    <li>
      <button
        type="button"
        className={`box${alerts > MOST_ICONS ? ' crowded' : ''}${alerts > 0 && !gravest ? ' calm' : ''}`}
        data-level={level}
        data-sat={serial}
        data-all={isAll || undefined}
        aria-pressed={selected}
        // The clock in the corner is read out where the box is opened; its name must not change each second.
        tabIndex={-1}
      >
        <span className="box-head">
          <span className="led" />
          {serial}
          {gravest && <Severity level={gravest} />}
          {box.environment === 'homolog' && <span className="tag">Homologação</span>}
          <time data-live={box.id} aria-hidden="true" />
        </span>
        {alerts > 0 ? (
          <span className="alerts">
            {lines.map(({ id, icon, message, level: gravity, limits, holder }) => (
              <span
                key={id}
                className={holder ? 'alert calm' : 'alert'}
                data-gravity={gravity}
                title={[message, limitsText(limits)].filter(Boolean).join('; ')}
              >
                <Icon name={iconOr(icon, 'triangle-alert')} size={14} />
                <span className="text">
                  {alertText(message)}
                  {limits.length > 1 && <small> · {limitsText(limits)}</small>}
                  {holder && <HolderMark holder={holder} />}
                </span>
              </span>
            ))}
            {alerts > MOST_ICONS && (
              <span className="rest icons" aria-hidden="true">
                +{alerts - MOST_ICONS}
              </span>
            )}
            {alerts > MOST_ON_WALL && (
              <span className="rest lines" aria-hidden="true">
                +{alerts - MOST_ON_WALL}
              </span>
            )}
          </span>
        ) : (
          <span className={retired_on || isUnknown ? 'ok odd' : 'ok'}>
            {retired_on ? 'Desativado' : isUnknown ? 'Nunca monitorado' : 'Nenhum alerta'}
          </span>
        )}
        <time className="transmitted" data-live={`${box.id} transmission`} aria-hidden="true" />
      </button>
      {alerts > 0 && (
        // Of the compact grid, which shows icons alone. Beside the box, for a button holds no other.
        <button
          type="button"
          className="box-more"
          aria-expanded={isAll}
          aria-label={`${isAll ? 'Mostrar menos alertas' : 'Mostrar alertas'} do SAT ${serial}`}
          tabIndex={-1}
          onClick={() => setIsAll(!isAll)}
        >
          <Icon name="chevron-down" size={14} />
        </button>
      )}
    </li>
  )
})

/** Drawn anew only when something in it changed; its times are written by the clock. */
const Section = memo(function Section({
  section: { company, part, boxes, sats, alerts },
  selected,
  times,
}: {
  section: ParkSection
  /** The serial number of the open SAT, when it is one of these. */
  selected: string | undefined
  times: LiveTimes
}) {
  const name = companyName(company)
  const chunk = useRef<HTMLElement>(null)
  useEffect(() => (chunk.current ? times.watch(chunk.current) : undefined), [times])
  return (
    <section
      className={part === 0 ? 'company-box' : 'company-box rest'}
      aria-label={part === 0 ? name : `${name}, continuação`}
      data-name={nameOf({ company, part })}
      ref={chunk}
    >
      {part === 0 && (
        <header>
          <h2 title={company.razao_social}>{name}</h2>
          <span className="cnpj text-fg-3 text-12 only-w">{formatTaxpayer(company.cnpj)}</span>
          <span className="flex-1" />
          <span className="text-fg-3 text-12 only-w">{some(sats, 'SAT', 'SATs')}</span>
          {alerts > 0 && (
            <Badge level="warning" icon="triangle-alert">
              {some(alerts, 'alerta', 'alertas')}
            </Badge>
          )}
        </header>
      )}
      <ul className="boxes">
        {boxes.map((box) => (
          <Box key={box.id} box={box} selected={box.serial_number === selected} />
        ))}
      </ul>
    </section>
  )
})

/** The box that the arrow keys lead to from `from`: the next one in reading order, or the closest one a row away. */
function boxAfter(boxes: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = boxes.indexOf(from)
  if (key === 'Home') return boxes[0]
  if (key === 'End') return boxes.at(-1)
  if (key === 'ArrowRight') return boxes[at + 1]
  if (key === 'ArrowLeft') return boxes[at - 1]
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const step = key === 'ArrowDown' ? 1 : -1
  const { left, top } = from.getBoundingClientRect()
  let best: { box: HTMLElement; away: number; top: number } | undefined
  for (let next = boxes[at + step], i = at + step; next; i += step, next = boxes[i]) {
    const rect = next.getBoundingClientRect()
    if (rect.top === top) continue
    if (best && rect.top !== best.top) break
    const away = Math.abs(rect.left - left)
    if (!best || away < best.away) best = { box: next, away, top: rect.top }
  }
  return best?.box
}

/** The box, and what opens it out. */
function setTabStop(box: HTMLElement, isStop: boolean): void {
  box.tabIndex = isStop ? 0 : -1
  const more = box.nextElementSibling
  if (more instanceof HTMLElement) more.tabIndex = box.tabIndex
}

/** Brings sections into order, of which few are elsewhere. The keyboard stays where it is. */
function arrange(park: HTMLElement, inOrder: readonly (Element | undefined)[]): void {
  // Of what stands in a page or in an element.
  const root = park.getRootNode() as Document | ShadowRoot
  const { activeElement } = root
  let at = park.querySelector(':scope > section')
  for (const section of inOrder) {
    if (!section) continue
    // What stands before it goes elsewhere.
    if (at?.nextElementSibling === section) at = section
    if (at === section) at = section.nextElementSibling
    else park.insertBefore(section, at)
  }
  if (activeElement instanceof HTMLElement && activeElement !== root.activeElement)
    activeElement.focus({ preventScroll: true })
}

const nameOf = ({ company, part }: Pick<ParkSection, 'company' | 'part'>) => `${company.id} ${part}`

interface Props {
  sections: readonly ParkSection[]
  layout: ParkLayout
  selected: string | undefined
  times: LiveTimes
  onOpen: (serial: string) => void
}

/** Every SAT of the park, by company: one place in the tab order, walked with the arrow keys; what opens a box out comes after it. */
export const ParkBoxes = memo(function ParkBoxes({ sections, layout, selected, times, onOpen }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(STEP)
  const isDone = drawn >= sections.length
  // Each stays where it was drawn first, and is moved by hand: of one that comes to the front React would move all others.
  const [places] = useState(() => new Map<string, number>())
  const first = sections.slice(0, drawn)
  for (const section of first) if (!places.has(nameOf(section))) places.set(nameOf(section), places.size)
  const placeOf = (section: ParkSection) => places.get(nameOf(section)) ?? 0

  useEffect(() => {
    if (isDone) return undefined
    const frame = requestAnimationFrame(() => setDrawn(drawn + STEP))
    return () => cancelAnimationFrame(frame)
  }, [isDone, drawn])

  useLayoutEffect(() => {
    const park = root.current
    if (!park) return
    const known = new Map(
      [...park.querySelectorAll<HTMLElement>(':scope > section')].map((one) => [one.dataset['name'], one]),
    )
    arrange(
      park,
      sections.slice(0, drawn).map((section) => known.get(nameOf(section))),
    )
  }, [sections, drawn])

  // One box is in the tab order, whatever a refresh took away. Not by React: it would draw two boxes anew for each step.
  useLayoutEffect(() => {
    const park = root.current
    if (!park || park.querySelector('.box[tabindex="0"]')) return
    const first = park.querySelector<HTMLElement>('.box')
    if (first) setTabStop(first, true)
  })

  const walk = (event: KeyboardEvent) => {
    const from = (event.target as Element).closest<HTMLElement>('.box')
    if (!from || !root.current || event.altKey || event.ctrlKey || event.metaKey) return
    const to = boxAfter([...root.current.querySelectorAll<HTMLElement>('.box')], from, event.key)
    if (!to) return
    event.preventDefault()
    to.focus()
  }

  return (
    <div
      ref={root}
      // Not 'grid': that is a class of Tailwind's, under which the widest head makes all sections as wide.
      className={layout === 'grid' ? 'park' : `park ${layout}`}
      onKeyDown={walk}
      onFocus={({ target }) => {
        const box = target.closest<HTMLElement>('.box')
        if (!box) return
        for (const former of root.current?.querySelectorAll<HTMLElement>('.box[tabindex="0"]') ?? [])
          setTabStop(former, false)
        setTabStop(box, true)
      }}
      onClick={({ target }) => {
        const serial = target instanceof Element && target.closest<HTMLElement>('.box')?.dataset['sat']
        if (serial) onOpen(serial)
      }}
    >
      {layout === 'list' && (
        <div className="park-heads" aria-hidden="true">
          <span>SAT</span>
          <span>Alertas</span>
          <span>Monitoramento</span>
          <span className="only-w">Transmissão</span>
        </div>
      )}
      {first
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((section) => (
          <Section
            key={nameOf(section)}
            section={section}
            selected={section.boxes.some((box) => box.serial_number === selected) ? selected : undefined}
            times={times}
          />
        ))}
    </div>
  )
})
