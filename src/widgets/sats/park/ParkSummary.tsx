import { IconButton } from '#ui/painted/Button.tsx'
import { alertText, parkCount, type ParkSummary } from './park-shape.ts'
import type { Wall } from './wall/use-wall.ts'
import './park-summary.css'

interface TextProps {
  summary: ParkSummary
  onOpen: (serial: string) => void
}

export interface LineProps extends TextProps {
  wall: Wall | undefined
}

/** How many SATs there are, with how many something is wrong, and with which it is worst. */
export function SummaryText({ summary, onOpen }: TextProps) {
  const { sats, retired, inAlert, calm, worst } = summary
  return (
    <p>
      <b>{parkCount(summary)}</b>
      {inAlert > 0 ? (
        <>
          {' · '}
          <b className="status" data-level="warning">
            {inAlert.toLocaleString('pt-BR')} em alerta
          </b>
          {calm > 0 && ` · ${calm.toLocaleString('pt-BR')} ${calm === 1 ? 'assumido' : 'assumidos'}`}
          {worst && (
            <>
              {' · pior: '}
              <button type="button" className="link" onClick={() => onOpen(worst.serial)}>
                {worst.serial}, {alertText(worst.message)}
              </button>
            </>
          )}
        </>
      ) : sats === 0 && retired > 0 ? null : (
        ' · nenhum em alerta'
      )}
    </p>
  )
}

/** Above the boxes, and over a wall whose own head has not come. */
export function ParkSummaryLine({ summary, onOpen, wall }: LineProps) {
  return (
    <div className="park-summary">
      <SummaryText summary={summary} onOpen={onOpen} />
      {wall?.isOn && <IconButton icon="minimize" label="Sair da tela cheia" onClick={wall.toggle} />}
    </div>
  )
}
