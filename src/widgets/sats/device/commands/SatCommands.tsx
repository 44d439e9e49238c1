import { formatDate } from '#domain/time/date-time.ts'
import { Empty } from '#ui/painted/Empty.tsx'
import { useGo, useRoute } from '../../../kit/place/route.ts'
import { paths } from '../../../paths.ts'
import '../../sats.css'
import './commands.css'
import { satCommandList } from './sat-command-list.ts'
import { SatCommandsForm } from './SatCommandsForm.tsx'
import { SatCommandsFormSkeleton } from './SatCommandsFormSkeleton.tsx'
import { SatCommandsSent, SatCommandsSkeleton } from './SatCommandsSent.tsx'
import { SatHead } from '../SatHead.tsx'
import { useSat } from '../use-sat.tsx'

/** Offers the commands that a SAT takes from afar, and lists those of before (docs/decisions.md#screens-with-little-said). */
export default function SatCommands() {
  const { serial, sat, instead } = useSat()
  const { search } = useRoute()
  const go = useGo()
  const view = satCommandList.view.read(search)
  const pathTo = (changed: Partial<typeof view>) =>
    paths.satCommands(serial, satCommandList.view.write({ ...view, ...changed }))

  return (
    <>
      <SatHead serial={serial} sat={sat} current="commands" />
      {instead ?? (
        <div className="split sat-commands">
          <div className="sat-col">{sat ? <SatCommandsSent satId={sat.id} /> : <SatCommandsSkeleton />}</div>
          <aside className="scroll" aria-label="Enviar comando">
            <section className="section">
              <h2>Enviar comando</h2>
              {!sat ? (
                <SatCommandsFormSkeleton />
              ) : sat.retired_on === null ? (
                <SatCommandsForm
                  key={sat.id}
                  sat={sat}
                  chosen={view.spec}
                  // The way back leads to where one came from, not to each command that was looked at.
                  onChoose={(spec) => go(pathTo({ spec }), { replace: true })}
                  onSent={() => view.page && go(pathTo({ page: undefined }))}
                />
              ) : (
                <Empty
                  icon="archive"
                  title="Desativado"
                  text={`Este SAT foi desativado em ${formatDate(sat.retired_on)} e não recebe comandos.`}
                />
              )}
            </section>
          </aside>
        </div>
      )}
    </>
  )
}
