import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { chosenFiles, droppedFiles, type Found } from './found-files.ts'

interface Props {
  onFound: (found: Promise<Found>) => void
  /** True once files were chosen: then it takes less room. */
  isSmall: boolean
  children: ReactNode
}

/** Attribute of every browser and of no standard, so that React's types do not have it. */
const FOLDERS = { webkitdirectory: '' }

/** Takes files and folders that are dropped anywhere on it; for keys and fingers there are buttons. */
export function DropZone({ onFound, isSmall, children }: Props) {
  const [isOver, setIsOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
  }
  const leave = (event: DragEvent) => {
    // What it goes to may stand within.
    const { relatedTarget: to } = event
    if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(false)
    onFound(droppedFiles(event.dataTransfer))
  }
  const chosen = (input: HTMLInputElement) => {
    const found = chosenFiles(input.files ?? [])
    // The same files may be chosen once more.
    input.value = ''
    onFound(Promise.resolve(found))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what dropping does the buttons do too
    <div
      className="import"
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      <section className={isSmall ? 'dropzone small' : 'dropzone'} aria-label="Arquivos para importar">
        <Icon name="cloud-upload" size={20} />
        <div>
          <b>Arraste arquivos ou pastas para cá</b>
          <p className="hint">
            XML de notas, cupons e eventos, soltos ou em zip e gz. Importar de novo não duplica nada.
          </p>
        </div>
        <div className="row">
          <Button size="sm" kind={isSmall ? 'secondary' : 'primary'} onClick={() => files.current?.click()}>
            Escolher arquivos
          </Button>
          <Button size="sm" onClick={() => folder.current?.click()}>
            Escolher pasta
          </Button>
        </div>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label="Arquivos"
          onChange={(event) => chosen(event.currentTarget)}
        />
        <input
          ref={folder}
          type="file"
          multiple
          hidden
          {...FOLDERS}
          aria-label="Pasta"
          onChange={(event) => chosen(event.currentTarget)}
        />
      </section>
      {children}
    </div>
  )
}
