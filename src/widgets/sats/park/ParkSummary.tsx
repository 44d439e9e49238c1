import { IconButton } from '#ui/painted/Button.tsx'
import { alertText, type ParkSummary } from './park-shape.ts'
import type { Wall } from './use-wall.ts'
import './park-summary.css'

interface Props {
  summary: ParkSummary
  onOpen: (serial: string) => void
  wall: Wall | undefined
}

/** Above the boxes: how many SATs, with how many something is wrong, and with which it is worst. */
export function ParkSummaryLine({ summary: { sats, inAlert, worst }, onOpen, wall }: Props) {
  return (
    <div className="park-sum">
      <p>
        <b>{sats === 1 ? '1 SAT' : `${sats.toLocaleString('pt-BR')} SATs`}</b>
        {' · '}
        {worst ? (
          <>
            <b className="st" data-level="warning">
              {inAlert.toLocaleString('pt-BR')} em alerta
            </b>
            {' · pior: '}
            <button type="button" className="lnk" onClick={() => onOpen(worst.serial)}>
              {worst.serial}, {alertText(worst.message)}
            </button>
          </>
        ) : (
          'nenhum em alerta'
        )}
      </p>
      {wall?.isOn && <IconButton icon="minimize" label="Sair da tela cheia" onClick={wall.toggle} />}
    </div>
  )
}
