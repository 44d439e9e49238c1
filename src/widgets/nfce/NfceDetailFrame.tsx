import type { ReactNode } from 'react'
import { DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'

interface Props {
  head: ReactNode
  side?: ReactNode
  children: ReactNode
}

/** Where the parts of a note's page stand, whatever is known of the note. */
export function NfceDetailFrame({ head, side, children }: Props) {
  return (
    <div className={side ? 'split nfce-one' : undefined}>
      <div className="scroll">
        <div className="rec" part="toolbar">
          <slot name="toolbar-start" />
          {head}
          <slot name="toolbar-end" />
        </div>
        {children}
      </div>
      {side}
    </div>
  )
}

/** A note that is on its way; `back` leads to the list. */
export function NfceDetailSkeleton({ back }: { back: ReactNode }) {
  return (
    <NfceDetailFrame
      head={
        <>
          <div className="note-head" aria-hidden="true">
            <Skeleton width={120} height={28} />
            <div>
              <Skeleton width={140} height={20} />
            </div>
          </div>
          <span className="flex-1" />
          {back}
        </>
      }
      side={<aside className="scroll side" aria-hidden="true" />}
    >
      <slot name="loading">
        <div role="status" aria-busy="true" aria-label="Carregando">
          {['Informações', 'Emitente', 'Produtos'].map((title) => (
            <Section key={title} title={title}>
              <DefinitionList
                items={Array.from({ length: 9 }, (_, index) => ({
                  label: ' '.repeat(index + 1),
                  value: <Skeleton width={120 + ((index * 37) % 60)} height={20} />,
                }))}
              />
            </Section>
          ))}
        </div>
      </slot>
    </NfceDetailFrame>
  )
}
