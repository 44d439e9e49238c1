import { useEffect, useState } from 'react'
import { Button } from '#ui/painted/Button.tsx'
import { Chip } from '#ui/painted/Chip.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import type { SatManagerView } from './sat-manager-view.ts'

const TYPING_MS = 300

interface Props {
  search: string
  /** Only SATs without a point of sale are shown. */
  isUnassigned: boolean
  may: { createSat: boolean; createPoint: boolean }
  onShow: (changed: ReturnType<typeof SatManagerView.read>) => void
  onNewSat: () => void
  onNewPoint: () => void
}

/** The toolbar: it narrows the tree, and adds to it. */
export function ManagerToolbar({ search, isUnassigned, may, onShow, onNewSat, onNewPoint }: Props) {
  return (
    <div className="bar" part="toolbar">
      <slot name="toolbar-start" />
      <SearchField search={search} onSearch={(text) => onShow({ search: text || undefined })} />
      {isUnassigned ? (
        <Chip label="SATs" value="sem ponto de venda" onClear={() => onShow({ unassigned: undefined })} />
      ) : (
        <Button size="sm" kind="ghost" onClick={() => onShow({ unassigned: '1', search: undefined })}>
          <span>
            Sem ponto <span className="wide">de venda</span>
          </span>
        </Button>
      )}
      <span className="flex-1" />
      <Button
        size="sm"
        icon="plus"
        disabledReason={may.createSat ? undefined : 'Seu perfil não permite cadastrar SATs'}
        onClick={onNewSat}
      >
        Novo SAT
      </Button>
      <Button
        size="sm"
        kind="primary"
        icon="plus"
        disabledReason={may.createPoint ? undefined : 'Seu perfil não permite criar pontos de venda'}
        onClick={onNewPoint}
      >
        <span>
          Novo ponto <span className="wide">de venda</span>
        </span>
      </Button>
      <slot name="toolbar-end" />
    </div>
  )
}

interface SearchProps {
  search: string
  onSearch: (text: string) => void
}

/** Searches while it is typed in, a moment later. */
function SearchField({ search, onSearch }: SearchProps) {
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  const wanted = text.trim()
  // The address was changed by other means: Back, a link, 'Ver todas as empresas'.
  if (search !== seen) {
    setSeen(search)
    if (search !== wanted) setText(search)
  }
  useEffect(() => {
    if (wanted === search) return undefined
    const timer = setTimeout(() => onSearch(wanted), TYPING_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- from the last key on, whatever is drawn meanwhile
  }, [wanted, search])
  return (
    <label className="input find">
      <Icon name="search" size={14} />
      <input
        type="search"
        aria-label="Buscar"
        placeholder="Empresa, ponto de venda ou serial"
        maxLength={128}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </label>
  )
}
