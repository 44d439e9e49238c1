import { NF_TYPES, type NfType } from '#domain/documents/nf-type.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

interface Props {
  /** Title of the figure behind which the documents stand. */
  title: string
  onChoose: (type: NfType) => void
  /** Leads to the shops that sold it, where it is a product. */
  onShops?: (() => void) | undefined
  onClose: () => void
}

const TYPES = ['cfe', 'nfce'] as const

/** Which documents to see, where both types are behind something: each has a list of its own. */
export function DocumentTypes({ title, onChoose, onShops, onClose }: Props) {
  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <div className="which">
        {TYPES.map((type) => (
          <button
            key={type}
            type="button"
            className="option"
            data-autofocus={type === 'cfe' || undefined}
            onClick={() => onChoose(type)}
          >
            Ver {NF_TYPES[type]}
            <Icon name="chevron-right" size={14} />
          </button>
        ))}
        {onShops && (
          <button type="button" className="option" onClick={onShops}>
            Ver vendas por loja
            <Icon name="chevron-right" size={14} />
          </button>
        )}
      </div>
    </Dialog>
  )
}
