import { useRef } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listCompanyGroups } from '#api/contract/access/company-groups.ts'
import {
  createSatAlarm,
  deleteSatAlarm,
  listSatAlarms,
  listSatAlarmTypes,
  updateSatAlarm,
} from '#api/contract/sats/sat-alarms.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { PagerView } from '#ui/painted/PagerView.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { NextStep } from '../../kit/empty/NextStep.tsx'
import { TO_ALARM } from '../../kit/empty/next-steps.ts'
import { ReadRegion, ReadScreen } from '../../kit/failure/ReadScreen.tsx'
import { hasNextPage, pageRange } from '../../kit/list/ListFrame.tsx'
import { useGo, useRoute } from '../../kit/place/route.ts'
import { useScrollMemory } from '../../kit/place/scroll-memory.ts'
import { paths } from '../../paths.ts'
import { useOpened } from '../../kit/failure/use-loaded.ts'
import { ListNews } from '../../kit/refresh/ListNews.tsx'
import '../sats.css'
import './alarms.css'
import { AlarmCard } from './AlarmCard.tsx'
import { AlarmsSkeleton } from './AlarmsSkeleton.tsx'
import { satAlarmsQuery } from './sat-alarms-query.ts'
import { PAGE_SIZES, SatAlarmsView, type SatAlarmsViewState } from './sat-alarms-view.ts'
import { useOpenAlarm } from './use-open-alarm.ts'

/** Its choices are most of the code, and most visits change nothing. */
const loadForm = () => import('./AlarmForm.tsx').then(({ AlarmForm }) => ({ default: AlarmForm }))

const USUAL_SIZE = 20
/** Key of the new alarm. */
const NEW = ''

/** Why a new alarm cannot be made; undefined where it can. */
function useRefusal(): string | undefined {
  const mayCreate = useCan(createSatAlarm)
  const mayGroups = useCan(listCompanyGroups)
  if (!mayCreate) return 'Seu perfil não permite criar alarmes'
  return mayGroups ? undefined : 'Seu perfil não permite ver grupos de empresas, a quem um alarme avisa'
}

/** 'Alarmes': when alerts are raised, and whom they tell. */
export default function SatAlarms() {
  const refusal = useRefusal()
  const mayUpdate = useCan(updateSatAlarm)
  const mayDelete = useCan(deleteSatAlarm)
  // Its form has the way to delete it, too.
  const mayOpen = mayUpdate || mayDelete
  const go = useGo()
  const view = SatAlarmsView.read(useRoute().search)
  const query = satAlarmsQuery(view)
  const alarms = useRead(listSatAlarms, { query }, { keepPrevious: true })
  const types = useRead(listSatAlarmTypes, {}, { enabled: mayOpen || !refusal, freshFor: 3600 })
  const scroller = useScrollMemory()
  const cards = useRef<HTMLUListElement>(null)
  const newButton = useRef<HTMLButtonElement>(null)
  const show = (changed: Partial<SatAlarmsViewState>, options?: { replace: boolean }) =>
    go(paths.satAlarms(SatAlarmsView.write({ ...view, ...changed })), options)
  const { editing, open, close } = useOpenAlarm({
    view,
    show,
    page: query.page,
    mayCreate: refusal === undefined,
    cards,
    newButton,
  })
  const AlarmForm = useOpened(loadForm, editing !== undefined)
  const { data } = alarms
  const form = editing && (
    <li key={editing.alarm?.id ?? NEW} className="wide">
      <ReadRegion
        read={{ ...types, data: AlarmForm && types.data }}
        skeleton={<SkeletonLines lines={4} />}
        around={(content) => <div className="card alarm edit">{content}</div>}
      >
        {({ items }) => AlarmForm && <AlarmForm alarm={editing.alarm} types={items} onClose={close} />}
      </ReadRegion>
    </li>
  )
  const items = data?.items ?? []
  // In one array, so that a form stays the same where its alarm leaves the list.
  const rows = items.map((alarm) =>
    alarm.id === editing?.alarm?.id ? (
      form
    ) : (
      <li key={alarm.id}>
        <AlarmCard alarm={alarm} onEdit={mayOpen ? () => open(alarm) : undefined} />
      </li>
    ),
  )
  if (form && !rows.includes(form)) rows.unshift(form)
  const list = (
    <div ref={scroller} className="scroll pad">
      <ul ref={cards} className="alarms" aria-label="Alarmes" aria-busy={alarms.isPlaceholderData}>
        {rows}
      </ul>
    </div>
  )

  return (
    <>
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <h2 className="h2">Disparar alertas quando...</h2>
        <span className="flex-1" />
        {/* The form's own button is the first one while there is a form. */}
        <Button
          ref={newButton}
          kind={editing ? 'secondary' : 'primary'}
          icon="plus"
          disabledReason={refusal}
          onClick={() => open()}
        >
          Novo Alarme
        </Button>
        <slot name="toolbar-end" />
      </div>
      <ReadScreen
        read={alarms}
        text="Não foi possível carregar os alarmes"
        skeleton={<AlarmsSkeleton />}
        // A new alarm's form does not wait for the others.
        around={(content) => (form ? list : content)}
      >
        {() =>
          rows.length > 0 ? (
            list
          ) : query.page > 1 ? (
            <NoneOnPage onFirst={() => show({ page: undefined })} />
          ) : (
            <NoAlarms onNew={() => open()} />
          )
        }
      </ReadScreen>
      <PagerView
        page={query.page}
        perPage={query.per_page}
        options={PAGE_SIZES}
        range={data ? pageRange(query.page, query.per_page, items.length, data.total) : ''}
        hasNext={data !== undefined && hasNextPage(query.page, query.per_page, items.length, data.total)}
        onPage={(page) => show({ page: page > 1 ? page : undefined })}
        onPerPage={(size) => show({ page: undefined, per_page: size === USUAL_SIZE ? undefined : size })}
      />
      <ListNews
        of={`${query.page} ${query.per_page}`}
        busy={alarms.isPlaceholderData}
        page={query.page}
        perPage={query.per_page}
        count={data?.items.length}
        total={data?.total ?? 0}
        label="Alarmes"
      />
    </>
  )
}

const NoAlarms = ({ onNew }: { onNew: () => void }) => (
  <slot name="empty">
    <Empty
      icon="bell"
      title="Nenhum alarme"
      text="Alarmes avisam grupos de empresas do que acontece com seus SATs, e com suas NFC-e."
      action={<NextStep to={{ ...TO_ALARM, label: 'Cadastrar alarme', to: onNew }} />}
    />
  </slot>
)

const NoneOnPage = ({ onFirst }: { onFirst: () => void }) => (
  <slot name="empty">
    <Empty
      icon="bell"
      title="Nenhum alarme nesta página"
      action={
        <Button size="sm" onClick={onFirst}>
          Ver a primeira página
        </Button>
      }
    />
  </slot>
)
