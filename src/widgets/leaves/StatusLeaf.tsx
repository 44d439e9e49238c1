import { CFE_STATUSES, NFCE_STATUSES, type StatusLevel } from '#domain/documents/document-status.ts'
import { operationStyle } from '#domain/sats/operation-states.ts'
import type { LeafProps, LeafState } from './leaf-class.ts'
import type { LeafIcon } from './leaf-icons.ts'
import { LeafFrame, LeafStatus } from './LeafFrame.tsx'
import { textProp } from './text-prop.ts'

interface Style {
  label: string
  level: StatusLevel
  icon: LeafIcon
}

/** By `kind`: what the codes of a thing are told as, from the tables that the screens read. */
const STYLES: Readonly<Record<string, (code: string) => Style | undefined>> = {
  nfce: (code) => entryOf(NFCE_STATUSES, code),
  cfe: (code) => entryOf(CFE_STATUSES, code),
  sat: operationStyle,
}

function entryOf(table: Readonly<Record<string, Style>>, code: string): Style | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined
}

const kindOf = (props: LeafProps) => textProp(props, 'kind') || 'nfce'

function styleOf(props: LeafProps): Style | undefined {
  const kind = kindOf(props)
  return Object.hasOwn(STYLES, kind) ? STYLES[kind]?.(textProp(props, 'code')) : undefined
}

export const judgeStatus = (props: LeafProps): LeafState =>
  styleOf(props)
    ? { state: 'ready' }
    : {
        state: 'error',
        fault: `kind "${kindOf(props)}" has no code "${textProp(props, 'code')}"`,
      }

export function StatusLeaf(props: LeafProps) {
  const style = styleOf(props)
  return (
    <LeafFrame theme={props['theme']}>
      <LeafStatus level={style?.level ?? 'neutral'} icon={style?.icon ?? 'circle-alert'}>
        {style?.label ?? ['Status desconhecido', textProp(props, 'code')].filter(Boolean).join(': ')}
      </LeafStatus>
    </LeafFrame>
  )
}
