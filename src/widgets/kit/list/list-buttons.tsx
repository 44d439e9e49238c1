import type { Me } from '#api/contract/access/users.ts'
import { Button, type ButtonProps, IconButton, type IconButtonProps } from '#ui/painted/Button.tsx'

// Buttons of a list's toolbar, as its picture has them and as its screen does: what takes a picture's place is of the same size.

/** The viewer of a list, as far as its toolbar depends on them. */
export type Keeper = Pick<Me, 'email'>

/** Tells if somebody may keep views of their own: a page of a portal is nobody, and keeps none. */
export const isKeeper = (me: Keeper | undefined): boolean => Boolean(me?.email)

export const ViewsButton = (more: Pick<IconButtonProps, 'onClick' | 'aria-haspopup'>) => (
  <IconButton className="only-d" icon="bookmark" size="sm" label="Visões" {...more} />
)

export const ColumnsButton = (more: Pick<IconButtonProps, 'onClick' | 'aria-haspopup'>) => (
  <IconButton className="only-d" icon="columns-3" size="sm" label="Colunas" {...more} />
)

interface FileProps {
  busy?: boolean
  /** Undefined before React is there, as `onMore`. */
  onSave?: () => void
  /** Opens what a narrow toolbar has no room for. */
  onMore?: () => void
}

export const FileButtons = ({ busy, onSave, onMore }: FileProps) => (
  <>
    <IconButton className="only-d" icon="download" size="sm" label="Baixar CSV" busy={busy} onClick={onSave} />
    <IconButton
      className="list-more"
      icon="ellipsis"
      size="sm"
      label="Mais ações"
      aria-haspopup={onMore && 'dialog'}
      busy={busy}
      onClick={onMore}
    />
  </>
)

export const SumButton = ({ onClick }: Pick<ButtonProps, 'onClick'>) => (
  <Button kind="ghost" size="sm" onClick={onClick}>
    Somar
  </Button>
)
