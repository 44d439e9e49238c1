import { Button } from '#ui/painted/Button.tsx'
import { PagerView } from '#ui/painted/PagerView.tsx'
import '../sats.css'
import './alarm-cards.css'
import { AlarmsSkeleton } from './AlarmsSkeleton.tsx'
import { PAGE_SIZES } from './sat-alarms-view.ts'

/** The alarms as they stand before their first answer. */
export default function SatAlarmsShapes() {
  return (
    <>
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <h2 className="h2">Disparar alertas quando...</h2>
        <span className="flex-1" />
        <Button kind="primary" icon="plus">
          Novo Alarme
        </Button>
        <slot name="toolbar-end" />
      </div>
      <slot name="loading">
        <AlarmsSkeleton />
      </slot>
      <PagerView page={1} perPage={20} options={PAGE_SIZES} range="" hasNext={false} />
    </>
  )
}
