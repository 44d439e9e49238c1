export interface GroupedCodeProps {
  /** The parts as they are read, e.g. eleven groups of four digits. */
  groups: readonly string[]
  /** May break between groups. */
  wrap?: boolean
}

/** A long code in groups. The gaps are margins, not spaces: a selection copies the bare digits. */
export function GroupedCode({ groups, wrap = false }: GroupedCodeProps) {
  return (
    <span className={wrap ? 'key wrap' : 'key'}>
      {groups.flatMap((group, index) => [
        wrap && index > 0 ? <wbr key={`break-${index}`} /> : null,
        <span key={index}>{group}</span>,
      ])}
    </span>
  )
}
