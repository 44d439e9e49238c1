import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listModules, listPlans, type Plan, readPlan, readSubscriptionPlan } from '#api/contract/devices/plans.ts'
import { Button } from '#ui/painted/Button.tsx'
import { ReadFailure } from '../kit/failure/ReadFailure.tsx'
import { useFailureSnackbar } from '../kit/failure/use-failed.ts'
import { useLoaded } from '../kit/failure/use-loaded.ts'
import { useReport } from '../kit/report.ts'
import { ModuleSections, QuotaNotes } from './ModuleSections.tsx'
import { PlanFrame } from './PlanFrame.tsx'
import { PlanList } from './PlanList.tsx'
import { QuotaShapes } from './PlanShapes.tsx'

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
  const Editor = useLoaded(edited && loadEditor)
  const { data, error } = subscription
  useFailureSnackbar(error, ofSubscription)
  useFailureSnackbar(modules.error, ofModules)
  useFailureSnackbar(plan.error, ofPlan)
  useReport(data ? (error ? 'stale' : 'ready') : error ? 'error' : 'loading')

  return (
    <PlanFrame
      title={plan.data?.description ?? (plan.error || error ? 'Plano de assinatura' : undefined)}
      actions={
        mayChange && (
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
        )
      }
    >
      {plan.error && !plan.data && (
        <ReadFailure
          error={plan.error}
          text="Não foi possível carregar o plano"
          onRetry={() => void plan.refetch()}
          busy={plan.isFetching}
        />
      )}
      {error && !data ? (
        <slot name="error">
          <ReadFailure
            error={error}
            text="Não foi possível carregar a assinatura"
            onRetry={() => void subscription.refetch()}
            busy={subscription.isFetching}
          />
        </slot>
      ) : modules.error && !modules.data ? (
        <ReadFailure
          error={modules.error}
          text="Não foi possível carregar os módulos"
          onRetry={() => void modules.refetch()}
          busy={modules.isFetching}
        />
      ) : data && modules.data ? (
        <>
          <QuotaNotes subscription={data} />
          <ModuleSections modules={modules.data.items} subscription={data} />
        </>
      ) : (
        <slot name="loading">
          <QuotaShapes />
        </slot>
      )}
      {mayChange && data && <PlanList onEdit={setEdited} />}
      {edited && Editor && modules.data && (
        <Editor
          plan={edited === 'new' ? undefined : edited}
          modules={modules.data.items}
          subscription={data}
          onClose={() => setEdited(undefined)}
        />
      )}
    </PlanFrame>
  )
}
