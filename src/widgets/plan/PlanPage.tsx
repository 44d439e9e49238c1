import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listModules, listPlans, type Plan, readPlan, readSubscriptionPlan } from '#api/contract/devices/plans.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { ReadRegion, ReadScreen } from '../kit/failure/ReadScreen.tsx'
import { MissingDialog } from '../kit/failure/MissingPart.tsx'
import { useOpened } from '../kit/failure/use-loaded.ts'
import { ModuleSections, QuotaNotes } from './ModuleSections.tsx'
import { PlanList } from './PlanList.tsx'
import './plan.css'

/** Most visits change nothing. */
const loadEditor = () => import('./PlanEditor.tsx').then(({ PlanEditor }) => ({ default: PlanEditor }))

// The catalogue's words, to the letter.
const ofSubscription = (message: string) => `Ocorreu um erro ao carregar as informações da assinatura: ${message}`
const ofModules = (message: string) => `Ocorreu um erro ao carregar a lista de modulos:${message}`
const ofPlan = (message: string) => `Ocorreu um erro ao carregar o plano: ${message}`

/** The subscribed plan: its description, modules, resources and quotas; master roles change plans here (docs/decisions.md#plans). */
export default function PlanPage() {
  const subscription = useRead(readSubscriptionPlan, {})
  const modules = useRead(listModules, {})
  const { plan_id = '' } = subscription.data ?? {}
  const plan = useRead(readPlan, { params: { id: plan_id } }, { enabled: plan_id !== '' })
  const mayChange = useCan(listPlans)
  const [edited, setEdited] = useState<Plan | 'new'>()
  const Editor = useOpened(loadEditor, edited !== undefined, MissingDialog)
  const { data, error } = subscription
  const title = plan.data?.description ?? (plan.error || error ? 'Plano de assinatura' : undefined)

  return (
    <>
      <div className="bar plan-bar" part="toolbar">
        <slot name="toolbar-start" />
        {title === undefined ? (
          <Skeleton width={180} />
        ) : (
          <h2 className="h2 truncate min-w-0" title={title}>
            {title}
          </h2>
        )}
        <span className="flex-1" />
        {mayChange && (
          <>
            <Button size="sm" icon="plus" onClick={() => setEdited('new')} disabled={!modules.data}>
              Novo plano
            </Button>
            <Button
              size="sm"
              kind="primary"
              disabled={!plan.data || !modules.data}
              onClick={() => setEdited(plan.data)}
            >
              Editar plano
            </Button>
          </>
        )}
        <slot name="toolbar-end" />
      </div>
      <ReadRegion read={plan} text="Não foi possível carregar o plano" failure={ofPlan} skeleton={null}>
        {() => null}
      </ReadRegion>
      <ReadScreen
        read={subscription}
        text="Não foi possível carregar a assinatura"
        failure={ofSubscription}
        skeleton={<PlanSkeleton />}
      >
        {(subscribed) => (
          <ReadRegion
            read={modules}
            text="Não foi possível carregar os módulos"
            failure={ofModules}
            skeleton={<PlanSkeleton />}
          >
            {({ items }) => (
              <>
                <QuotaNotes subscription={subscribed} />
                <ModuleSections modules={items} subscription={subscribed} />
              </>
            )}
          </ReadRegion>
        )}
      </ReadScreen>
      {mayChange && data && <PlanList onEdit={setEdited} />}
      {edited && Editor && modules.data && (
        <Editor
          plan={edited === 'new' ? undefined : edited}
          modules={modules.data.items}
          subscription={data}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

/** Cards of each module. */
const MODULES = [3, 2, 1, 1, 1]

/** Modules and quotas before the first answer, in their own geometry. */
function PlanSkeleton() {
  return (
    <Awaited>
      {MODULES.map((cards, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- shapes are told apart by nothing else
        <section className="section" key={index} aria-hidden="true">
          <h2>
            <Skeleton width={148} height={20} />
          </h2>
          <div className="plan-cards">
            {Array.from({ length: cards }, (_, card) => (
              <div className="card plan-card" key={card}>
                <Skeleton width={96} height={20} />
                <div className="quota-line plan-quota">
                  <Skeleton width="100%" height={20} />
                  <Skeleton width="100%" height={6} />
                  <div className="under">
                    <Skeleton width={72} />
                  </div>
                </div>
              </div>
            ))}
          </div>
        </section>
      ))}
    </Awaited>
  )
}
