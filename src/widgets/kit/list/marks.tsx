import { Icon } from '#ui/painted/Icon.tsx'
import type { IconName } from '#ui/painted/icons.ts'
import type { Level } from '#ui/painted/level.ts'
import { Status } from '#ui/painted/Status.tsx'

interface Words {
  /** By it marks of several rows are the same one. */
  label: string
  /** More words, for who points at it. */
  title?: string
}

/** Something that rows are marked with beside their state: as a tag, as an icon beside the state, or as a state of its own. */
export type Mark = Words & ({ look: 'tag' } | { look: 'flag' | 'status'; level: Level; icon: IconName })

/** Marks a row of tests among what is real. */
export const HOMOLOGATION: Mark = { look: 'tag', label: 'Homologação' }

/** Returns the marks that each of several rows has; a single row keeps its own. */
export function sharedMarks<T>(items: readonly T[], marksOf?: (item: T) => readonly Mark[]): readonly Mark[] {
  const [first, ...rest] = items
  if (!marksOf || first === undefined || rest.length === 0) return []
  let shared = marksOf(first)
  for (const item of rest) {
    if (shared.length === 0) break
    const marks = marksOf(item)
    shared = shared.filter(({ label }) => marks.some((one) => one.label === label))
  }
  return shared
}

/** Draws what a row is marked with. */
export const Marks = ({ marks }: { marks: readonly Mark[] }) => marks.map((mark) => drawn(mark))

function drawn(mark: Mark) {
  const { look, label, title } = mark
  if (look === 'tag') {
    return (
      <span key={label} className="tag mark" title={title}>
        {label}
      </span>
    )
  }
  if (look === 'status') {
    return (
      <Status key={label} level={mark.level} icon={mark.icon}>
        {label}
      </Status>
    )
  }
  return (
    <span key={label} className="flag" data-level={mark.level} role="img" aria-label={label} title={title ?? label}>
      <Icon name={mark.icon} size={14} />
    </span>
  )
}

/** Shows marks that all rows have; {@link CommonWords} has their words. */
export const CommonMarks = ({ marks }: { marks: readonly Mark[] }) => (
  <span className="common-marks" aria-hidden="true" title={`${marks.map(({ label }) => label).join(', ')} em todas`}>
    <Marks marks={marks} /> <span className="text-fg-3">em todas</span>
  </span>
)

/** Says before the rows what marks all of them: within a head it would be heard with each one. */
export const CommonWords = ({ marks }: { marks: readonly Mark[] }) => (
  <p className="sr-only">
    {`Em todas as linhas: ${marks.map(({ label, title }) => (title ? `${label} (${title})` : label)).join(', ')}`}
  </p>
)
