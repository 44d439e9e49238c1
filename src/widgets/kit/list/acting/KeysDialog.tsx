import { Dialog } from '#ui/overlay/Dialog.tsx'
import { DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { SHORTCUT } from '../../place/search-keys.ts'
import './acting.css'

const keys = (...all: readonly string[]) => (
  <span className="keys">
    {all.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)

const MOVES = [
  { label: 'Próxima linha', value: keys('j') },
  { label: 'Linha anterior', value: keys('k') },
  { label: 'Abrir a linha', value: keys('Enter') },
]
const CHOICES = [
  { label: 'Escolher a linha, ou não mais', value: keys('x', 'Espaço') },
  { label: 'Escolher até a linha', value: keys('Shift x') },
  { label: 'Escolher a próxima ou a anterior', value: keys('Shift j', 'Shift k') },
  { label: 'Não escolher mais nada', value: keys('Esc') },
]
const OTHERS = [
  { label: 'Buscar', value: keys(SHORTCUT, '/') },
  { label: 'Documento seguinte, anterior', value: keys('j', 'k') },
  { label: 'Estas teclas', value: keys('?') },
]

/** The sheet of a list's keys. */
export default function KeysDialog({ mayChoose, onClose }: { mayChoose: boolean; onClose: () => void }) {
  return (
    <Dialog title="Teclas" size="sm" onClose={onClose}>
      <DefinitionList items={[...MOVES, ...(mayChoose ? CHOICES : []), ...OTHERS]} />
    </Dialog>
  )
}
