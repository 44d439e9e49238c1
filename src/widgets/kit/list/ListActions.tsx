import { useState } from 'react'
import type { Input } from '#api/client/address.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { IconButton } from '#ui/painted/Button.tsx'
import { MissingDialog } from '../failure/MissingPart.tsx'
import { useWanted } from '../failure/use-loaded.ts'
import { useListFile } from './use-list-file.ts'

const loadSheet = () => import('./acting/ActionSheet.tsx')

interface Props {
  endpoint: Endpoint
  input: Input<Endpoint>
  /** Name of the list. */
  label: string
  /** Begins to choose rows, where they can be. */
  onChoose: (() => void) | undefined
}

/** 'Baixar CSV' in a list's toolbar; where it is narrow, or nothing hovers, behind one button with what else can be done. */
export function ListActions({ endpoint, input, label, onChoose }: Props) {
  const { save, isSaving } = useListFile(endpoint, input, label)
  const [isOpen, setOpen] = useState(false)
  const Sheet = useWanted(loadSheet, isOpen, MissingDialog)
  return (
    <>
      <IconButton className="only-d" icon="download" size="sm" label="Baixar CSV" busy={isSaving} onClick={save} />
      <IconButton
        className="list-more"
        icon="ellipsis"
        size="sm"
        label="Mais ações"
        aria-haspopup="dialog"
        busy={isSaving}
        onClick={() => setOpen(true)}
      />
      {isOpen && Sheet && <Sheet onSave={save} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  )
}
