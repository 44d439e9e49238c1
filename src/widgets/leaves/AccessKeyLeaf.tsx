import type { MouseEvent } from 'react'
import { accessKeyGroups, isAccessKey } from '#domain/documents/access-key.ts'
import { copyText } from '#ui/copy-text.ts'
import { GroupedCode } from '#ui/painted/GroupedCode.tsx'
import { StandingStatus } from '#ui/painted/Regions.tsx'
import type { LeafProps, LeafState } from './leaf-class.ts'
import { LeafFrame, LeafGlyph, LeafStatus } from './LeafFrame.tsx'
import { textProp } from './text-prop.ts'

/** How long the check stands that says that it was copied. */
const COPIED_MS = 1500
const INVALID = 'Chave de acesso inválida'

const keyOf = (props: LeafProps) => textProp(props, 'value').replace(/\s/g, '').toUpperCase()

export const judgeAccessKey = (props: LeafProps): LeafState =>
  isAccessKey(keyOf(props)) ? { state: 'ready' } : { state: 'error', fault: INVALID }

/** Copies at once, and says so on the button itself: nothing is drawn anew. */
async function copy({ currentTarget }: MouseEvent<HTMLElement>, key: string, onCopied: (detail: object) => void) {
  const status = currentTarget.nextElementSibling
  if (!(await copyText(key, currentTarget))) return
  onCopied({})
  currentTarget.classList.add('copied')
  if (status) status.textContent = 'Chave copiada'
  setTimeout(() => {
    currentTarget.classList.remove('copied')
    if (status) status.textContent = ''
  }, COPIED_MS)
}

export function AccessKeyLeaf(props: LeafProps) {
  const key = keyOf(props)
  if (!isAccessKey(key)) {
    return (
      <LeafFrame theme={props['theme']}>
        {key && <span className="raw">{`${key} `}</span>}
        <LeafStatus level="danger" icon="circle-alert">
          {INVALID}
        </LeafStatus>
      </LeafFrame>
    )
  }
  // r2wc makes one of every event it is told of.
  const onCopied = props['fiscal-copied'] as (detail: object) => void
  return (
    <LeafFrame theme={props['theme']}>
      <span part="key">
        <GroupedCode groups={accessKeyGroups(key)} wrap />
      </span>
      <button
        type="button"
        className="copy"
        part="button"
        aria-label="Copiar chave"
        title="Copiar chave"
        onClick={(event) => {
          // A press must not reach the row it stands in.
          event.stopPropagation()
          void copy(event, key, onCopied)
        }}
      >
        <LeafGlyph name="copy" />
        <LeafGlyph name="check" />
      </button>
      <StandingStatus className="sr-only" />
    </LeafFrame>
  )
}
