import { CFE_STATUSES, NFCE_STATUSES, type StatusLevel } from '#domain/documents/document-status.ts'
import { operationStyle } from '#domain/sats/operation-states.ts'
import { defineLeaf, type LeafProps, textProp } from './define-leaf.ts'
import type { LeafIcon } from './leaf-icons.ts'
import { LeafFrame, LeafStatus } from './LeafFrame.tsx'

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

const USUAL_KIND = 'nfce'
const kindOf = (props: LeafProps) => textProp(props, 'kind') || USUAL_KIND

function styleOf(props: LeafProps): Style | undefined {
  const kind = kindOf(props)
  return Object.hasOwn(STYLES, kind) ? STYLES[kind]?.(textProp(props, 'code')) : undefined
}

function Status(props: LeafProps) {
  const style = styleOf(props)
  return (
    <LeafFrame theme={props['theme']}>
      <LeafStatus level={style?.level ?? 'neutral'} icon={style?.icon ?? 'circle-alert'}>
        {style?.label ?? ['Status desconhecido', textProp(props, 'code')].filter(Boolean).join(': ')}
      </LeafStatus>
    </LeafFrame>
  )
}

export const status = defineLeaf({
  tag: 'fiscal-status',
  shows: {
    en: 'a status in words and colour, as the screens have it',
    pt: 'uma situação em palavras e cor, como nas telas',
  },
  attributes: {
    kind: {
      about: {
        label: 'Tipo',
        en: 'Whose status it is: of a note, of a coupon, or the state of operation of a `sat`.',
        pt: 'De que é a situação: de uma nota, de um cupom, ou o estado de operação de um `sat`.',
      },
      values: ['nfce', 'cfe', 'sat'],
      unless: USUAL_KIND,
    },
    code: {
      about: {
        label: 'Código',
        en: 'The status as the API tells it: `authorized`, `cancelled`, `0` and so on.',
        pt: 'A situação como a API a diz: `authorized`, `cancelled`, `0` e assim por diante.',
        example: 'authorized',
      },
      isRequired: true,
    },
  },
  parts: { status: { en: 'its icon and word', pt: 'seu ícone e sua palavra' } },
  states: ['ready', 'error'],
  judge: (props) =>
    styleOf(props)
      ? { state: 'ready' }
      : { state: 'error', fault: `O tipo "${kindOf(props)}" não tem o código "${textProp(props, 'code')}".` },
  draw: Status,
})
