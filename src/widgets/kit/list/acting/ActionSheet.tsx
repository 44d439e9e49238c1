import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import './acting.css'

interface Props {
  onColumns: (() => void) | undefined
  onViews: (() => void) | undefined
  onSave: () => void
  onChoose: (() => void) | undefined
  onClose: () => void
}

/** Offers what a narrow toolbar has no room for. */
export default function ActionSheet({ onColumns, onViews, onSave, onChoose, onClose }: Props) {
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog title="Mais ações" size="sm" onClose={onClose}>
      <div className="list-actions">
        {onColumns && (
          <Button icon="columns-3" onClick={then(onColumns)}>
            Colunas
          </Button>
        )}
        {onViews && (
          <Button icon="bookmark" onClick={then(onViews)}>
            Visões
          </Button>
        )}
        <Button icon="download" onClick={then(onSave)}>
          Baixar CSV
        </Button>
        {onChoose && (
          <Button icon="check" onClick={then(onChoose)}>
            Selecionar linhas
          </Button>
        )}
      </div>
    </Dialog>
  )
}
