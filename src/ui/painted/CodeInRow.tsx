interface Props {
  groups: readonly string[]
  /** How many of the first ones repeat down a list: in a quieter tone, and without room for them only the first of these stays. */
  repeated: number
}

/** No line breaks at it, and what copies a selection knows it (copy-bare.ts). */
const GAP = '\u00A0'
const behindGaps = (groups: readonly string[]) => groups.map((group) => GAP + group).join('')

/** A long code in a row of a list: of few elements, where one for each group would be thousands. */
export function CodeInRow({ groups, repeated }: Props) {
  return (
    <span className="key">
      <span className="dim">
        {groups[0]}
        <span>{behindGaps(groups.slice(1, repeated))}</span>
      </span>
      {behindGaps(groups.slice(repeated))}
    </span>
  )
}
