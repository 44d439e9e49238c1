import type { ReactNode } from 'react'
import { Button } from '#ui/painted/Button.tsx'
import { DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { Skeleton, SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { SkeletonKey } from '#ui/painted/SkeletonKey.tsx'
import '../nfce.css'

interface Props {
  head: ReactNode
  /** Leads to the list. One and the same while the note is on its way and once it stands: a press or a focus on it outlives the wait. */
  back: ReactNode
  actions?: ReactNode
  side?: ReactNode
  children: ReactNode
}

/** Lays out the parts of a note's page, whatever is known of the note. */
export function NfceDetailFrame({ head, back, actions, side, children }: Props) {
  return (
    <div className={side ? 'split nfce-one' : undefined}>
      <div className="scroll">
        <div className="record" part="toolbar">
          <slot name="toolbar-start" />
          {head}
          <span className="flex-1" />
          {back}
          {actions}
          <slot name="toolbar-end" />
        </div>
        {children}
      </div>
      {side}
    </div>
  )
}

/** A line of a record, of the height of its label and its value. */
const shape = (index: number) => ({
  label: '\u00a0'.repeat(index + 1),
  value: <Skeleton width={120 + ((index * 37) % 60)} height={20} />,
})

/** The shapes of a note that is on its way, part by part of its frame. */
export const shapes = {
  head: (
    <div className="note-head" aria-hidden="true">
      <Skeleton width={120} height={28} />
      <div>
        <Skeleton width={140} height={20} />
      </div>
    </div>
  ),
  actions: (
    <>
      <Button icon="printer" disabled>
        PDF
      </Button>
      <Button icon="download" disabled>
        Baixar XML
      </Button>
    </>
  ),
  side: (
    <aside className="scroll side" aria-hidden="true">
      <Section title="Status">
        <Skeleton width={96} height={24} />
        <p className="mt-2">
          <Skeleton width={150} height={32} />
        </p>
      </Section>
      <Section title="Eventos">
        <Skeleton width="62%" height={40} />
      </Section>
      <Section title="QR Code">
        <Skeleton width={200} height={200} />
      </Section>
    </aside>
  ),
}

export const NfceDetailShapes = () => (
  <Awaited>
    <Section title="Informações">
      <DefinitionList
        items={[{ label: '\u00a0', value: <SkeletonKey />, span: 'all' }, ...[1, 2, 3, 4, 5, 6].map(shape)]}
      />
    </Section>
    <Section title="Emitente">
      <DefinitionList items={[1, 2, 3, 4, 5, 6].map(shape)} />
    </Section>
    <Section title="Produtos">
      <SkeletonLines lines={6} />
    </Section>
  </Awaited>
)
