import type { MouseEvent } from 'react'
import { accessKeyGroups, isAccessKey } from '#domain/documents/access-key.ts'
import { copyText } from '#ui/copy-text.ts'
import { GroupedCode } from '#ui/painted/GroupedCode.tsx'
import { StandingStatus } from '#ui/painted/Regions.tsx'
import { defineLeaf, type LeafProps, textProp } from './define-leaf.ts'
import { LeafFrame, LeafGlyph, LeafStatus } from './LeafFrame.tsx'
import sheet from './AccessKeyLeaf.css?inline'

/** How long the check stands that says that it was copied. */
const COPIED_MS = 1500
const INVALID = 'Chave de acesso inválida'

const keyOf = (props: LeafProps) => textProp(props, 'value').replace(/\s/g, '').toUpperCase()

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

function AccessKey(props: LeafProps) {
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

export const accessKey = defineLeaf({
  tag: 'fiscal-access-key',
  shows: {
    en: 'an access key in groups of four, with a button that copies it',
    pt: 'uma chave de acesso em grupos de quatro, com um botão que a copia',
  },
  attributes: {
    value: {
      about: {
        label: 'Chave',
        en: 'The key, 44 positions, with or without blanks; any other is invalid.',
        pt: 'A chave, 44 posições, com ou sem espaços; outra é inválida.',
        example: '35261111222333000181650010000000071000000053',
      },
      isRequired: true,
    },
  },
  parts: {
    key: { en: 'the digits', pt: 'os dígitos' },
    button: { en: 'what copies them', pt: 'o que os copia' },
    status: { en: 'what says that it is none', pt: 'o que diz que não é uma chave' },
  },
  events: {
    'fiscal-copied': {
      about: {
        en: 'Its key was copied; the detail does not hold it.',
        pt: 'Sua chave foi copiada; o detalhe não a contém.',
      },
      detail: 'Record<string, never>',
    },
  },
  states: ['ready', 'error'],
  judge: (props) => (isAccessKey(keyOf(props)) ? { state: 'ready' } : { state: 'error', fault: INVALID }),
  draw: AccessKey,
  sheet,
})
