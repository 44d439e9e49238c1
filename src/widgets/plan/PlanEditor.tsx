import * as z from 'zod/mini'
import { useCan, useWrite } from '#api/client/use-connection.ts'
import {
  createPlan,
  listPlans,
  type Module,
  mostOfLimit,
  type Plan,
  PlanForm,
  readPlan,
  readSubscriptionPlan,
  type SubscriptionPlan,
  updatePlan,
} from '#api/contract/devices/plans.ts'
import { readMe } from '#api/contract/access/users.ts'
import { formatQuantity } from '#domain/money.ts'
import { isQuotaName, QUOTA_NAMES, QUOTAS, type QuotaName } from '#domain/access/plan.ts'
import { SubmitButton } from '../kit/form/buttons.tsx'
import { CheckboxGroupField, SwitchField } from '../kit/form/choices.tsx'
import { NumberField, TextField } from '../kit/form/fields.tsx'
import { readFrom } from '../kit/form/use-conflict.ts'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { useTellSaved } from '../kit/saved.ts'
import { useSnackbars } from '../kit/snackbars.ts'

interface Props {
  /** Undefined for a new one. */
  plan: Plan | undefined
  modules: readonly Module[]
  /** Present use, where it is known. */
  subscription: SubscriptionPlan | undefined
  onClose: () => void
}

const limit = z.optional(z.int().check(mostOfLimit))
const { max_per_batch, max_per_month } = PlanForm.shape

/** The typed values: an empty one is no limit. */
const PlanInput = z.object({
  description: PlanForm.shape.description,
  resources: PlanForm.shape.resources,
  is_current: z.boolean(),
  max_companies: limit,
  max_points_of_sale: limit,
  max_users: limit,
  max_documents: limit,
  max_per_batch,
  max_per_month,
  max_sats: limit,
})
type PlanInput = z.input<typeof PlanInput>

const limitsOf = (of: (name: QuotaName) => number | undefined) => ({
  max_companies: of('max_companies'),
  max_points_of_sale: of('max_points_of_sale'),
  max_users: of('max_users'),
  max_documents: of('max_documents'),
  max_per_batch: of('max_per_batch') ?? QUOTAS.max_per_batch.usual,
  max_per_month: of('max_per_month') ?? QUOTAS.max_per_month.usual,
  max_sats: of('max_sats'),
})

/** A plan, new or to be changed: its modules, what it allows, and whether it is in force. */
export function PlanEditor({ plan, modules, subscription, onClose }: Props) {
  const snackbars = useSnackbars()
  const tellSaved = useTellSaved()
  const touches = [readSubscriptionPlan, listPlans, readPlan, readMe]
  const create = useWrite(createPlan, touches)
  const update = useWrite(updatePlan, touches)
  const maySave = useCan(plan ? updatePlan : createPlan)
  const optional = modules.flatMap(({ resources }) => resources).filter(({ required }) => !required)
  const offered = modules.flatMap(({ resources }) => resources.flatMap(({ quotas }) => quotas))
  const usual = (name: QuotaName) => offered.find((quota) => quota.name === name)?.value ?? undefined
  // What the server is run without is not offered, and stays as it was.
  const unseen = (plan?.resources ?? []).filter((name) => !optional.some((one) => one.name === name))
  const inputOf = ({ description, resources, is_current, ...limits }: Plan): PlanInput => ({
    ...limitsOf((name) => limits[name] ?? undefined),
    description,
    resources: resources.filter((name) => !unseen.includes(name)),
    is_current,
  })
  return (
    <FormDialog
      title={plan ? 'Editar plano' : 'Novo plano'}
      size="lg"
      autoFocus
      schema={PlanInput}
      defaults={
        plan
          ? inputOf(plan)
          : { ...limitsOf(usual), description: '', resources: optional.map(({ name }) => name), is_current: false }
      }
      from={readFrom(plan, inputOf)}
      send={async (typed, _, version) => {
        const body = {
          ...typed,
          resources: [...typed.resources, ...unseen],
          max_companies: typed.max_companies ?? null,
          max_points_of_sale: typed.max_points_of_sale ?? null,
          max_users: typed.max_users ?? null,
          max_documents: typed.max_documents ?? null,
          max_sats: typed.max_sats ?? null,
        }
        const saved = await (plan
          ? update.mutateAsync({ params: { id: plan.id }, body, version })
          : create.mutateAsync({ body }))
        snackbars.show({ level: 'success', text: 'Informações salvas com sucesso' })
        tellSaved({ what: 'plan', id: saved.id })
        return saved
      }}
      onSaved={onClose}
      failure={(message) => message}
      onCancel={onClose}
      actions={
        <SubmitButton disabledReason={maySave ? undefined : 'Seu perfil não permite alterar planos'}>
          Salvar
        </SubmitButton>
      }
    >
      <TextField<PlanInput> name="description" label="Descrição" autoComplete="off" maxLength={128} data-autofocus />
      {plan?.is_current ? null : <SwitchField<PlanInput> name="is_current" label="Pôr este plano em vigor" />}
      {optional.length > 0 && (
        <CheckboxGroupField<PlanInput>
          name="resources"
          label="Recursos opcionais"
          isRow
          hint="O que o plano não inclui some dos menus e dos perfis; o que já foi guardado fica."
          options={optional.map(({ name, description }) => ({ value: name, label: description }))}
        />
      )}
      <div className="plan-limits">
        {QUOTA_NAMES.map((name) => (
          <NumberField<PlanInput>
            key={name}
            name={name}
            label={QUOTAS[name].description}
            placeholder={QUOTAS[name].isOptional ? 'Sem limite' : undefined}
            maxLength={10}
            hint={hintOf(name, subscription)}
          />
        ))}
      </div>
    </FormDialog>
  )
}

/** Writes the present use of a quota. */
function hintOf(name: QuotaName, subscription: SubscriptionPlan | undefined): string | undefined {
  const all = Object.values(subscription?.resources ?? {}).flatMap(({ quotas }) => Object.entries(quotas))
  const used = all.find(([one]) => isQuotaName(one) && one === name)?.[1].used
  return used === undefined || used === null ? undefined : `Em uso: ${formatQuantity(used)}`
}
