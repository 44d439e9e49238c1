import type { Module, SubscriptionPlan } from '#api/contract/devices/plans.ts'
import { isQuotaName, QUOTAS, quotaStep } from '#domain/access/plan.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Note, Status } from '#ui/painted/Status.tsx'
import { QuotaBar } from './QuotaBar.tsx'

interface Props {
  modules: readonly Module[]
  subscription: SubscriptionPlan
}

/** The modules with their resources and quotas; what the plan lacks is told too. */
export function ModuleSections({ modules, subscription }: Props) {
  return modules.map(({ id, description, resources }) => (
    <section className="section" key={id} aria-label={description}>
      <h2>{description}</h2>
      <div className="plan-cards">
        {resources.map((resource) => {
          const included = subscription.resources[resource.name]
          return (
            <article className="card plan-card" key={resource.id} aria-label={resource.description}>
              <h3>{resource.description}</h3>
              {!included ? (
                <Status level="neutral" icon="circle-slash">
                  Não incluído no plano
                </Status>
              ) : resource.quotas.length === 0 ? (
                <Status level="success" icon="circle-check">
                  Incluído no plano
                </Status>
              ) : (
                resource.quotas.map((quota) => {
                  const used = included.quotas[quota.name]
                  return used && <QuotaBar key={quota.id} label={quota.description} quota={used} />
                })
              )}
            </article>
          )
        })}
      </div>
    </section>
  ))
}

/** Says which quotas are used up, or nearly, in words and before all the rest. */
export function QuotaNotes({ subscription }: Pick<Props, 'subscription'>) {
  const all = Object.values(subscription.resources).flatMap(({ quotas }) => Object.entries(quotas))
  const at = (step: 80 | 100) => all.filter(([, { used, value }]) => used !== null && quotaStep(used, value) === step)
  const [near, reached] = [at(80), at(100)]
  if (near.length + reached.length === 0) return null
  return (
    <LiveStatus className="plan-notes">
      {reached.length > 0 && (
        <Note level="danger" icon="circle-alert">
          {`Limite atingido: ${namesOf(reached)}. ${KEPT}`}
        </Note>
      )}
      {near.length > 0 && (
        <Note level="warning" icon="triangle-alert">
          {`80 % ou mais do limite: ${namesOf(near)}.`}
        </Note>
      )}
    </LiveStatus>
  )
}

const KEPT = 'Nenhum documento fiscal se perde: o que passa do limite fica guardado.'

const namesOf = (quotas: readonly [string, unknown][]) =>
  new Intl.ListFormat('pt-BR').format(quotas.map(([name]) => (isQuotaName(name) ? QUOTAS[name].description : name)))
