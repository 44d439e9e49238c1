import { useId, useState } from 'react'
import { Switch } from '#ui/fields/Choice.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { MissingDialog } from '../kit/failure/MissingPart.tsx'
import { useWanted } from '../kit/failure/use-loaded.ts'
import { SHORTCUT } from '../kit/place/search-keys.ts'
import { useSingleKeys } from '../kit/place/single-keys.ts'

const loadSheet = () => import('../kit/list/acting/KeysDialog.tsx')

/** The switch of keys of one character, and the sheet of all keys. */
export function SingleKeys() {
  const [isOn, choose] = useSingleKeys()
  const [isSheet, setSheet] = useState(false)
  const Sheet = useWanted(loadSheet, isSheet, MissingDialog)
  const hint = useId()
  return (
    <>
      <Switch
        label="Atalhos de uma só tecla"
        checked={isOn}
        aria-describedby={hint}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <p className="hint" id={hint}>
        / ? j k x, fora dos campos. Desative se você dita por voz ou esbarra nas teclas; {SHORTCUT} continua. Vale em
        todas as suas organizações.
      </p>
      <div>
        <Button size="sm" onClick={() => setSheet(true)}>
          Ver as teclas
        </Button>
      </div>
      {isSheet && Sheet && <Sheet mayChoose onClose={() => setSheet(false)} />}
    </>
  )
}
