import { formatQuantity } from '../money.ts'
import { phrase, phraseOf } from '../phrase.ts'

// What a plan of subscription is made of: modules with their resources, and quotas of these. The documents name the shapes ('Module: id,
// description, resources'), the plans of docs/decisions.md#plan-quotas are ours.

export interface QuotaInfo {
  /** Portuguese, as the screen names it. */
  description: string
  /** Name of one counted thing, behind a number. */
  one: string
  many: string
  /** 'standing': what there is now. 'month': what the calendar month has seen. 'request': each request by itself. */
  per: 'standing' | 'month' | 'request'
  /** Limit of a new plan; null: no limit. */
  usual: number | null
  /** True if there may be no limit. */
  isOptional: boolean
}

const standing = { per: 'standing', usual: null, isOptional: true } as const

export const QUOTAS = {
  max_companies: { ...standing, description: 'Empresas cadastradas', one: 'empresa', many: 'empresas' },
  max_points_of_sale: {
    ...standing,
    description: 'Pontos de venda cadastrados',
    one: 'ponto de venda',
    many: 'pontos de venda',
  },
  max_users: {
    ...standing,
    description: 'Usuários com acesso ativo',
    one: 'usuário com acesso ativo',
    many: 'usuários com acesso ativo',
  },
  max_documents: {
    ...standing,
    description: 'Documentos guardados',
    one: 'documento guardado',
    many: 'documentos guardados',
  },
  max_per_batch: {
    description: 'Documentos por requisição',
    one: 'documento por requisição',
    many: 'documentos por requisição',
    per: 'request',
    usual: 100_000,
    isOptional: false,
  },
  max_per_month: {
    description: 'Documentos baixados no mês',
    one: 'documento baixado no mês',
    many: 'documentos baixados no mês',
    per: 'month',
    usual: 500_000,
    isOptional: false,
  },
  max_sats: { ...standing, description: 'SATs em uso', one: 'SAT em uso', many: 'SATs em uso' },
} as const satisfies Record<string, QuotaInfo>
export type QuotaName = keyof typeof QUOTAS
// The keys of an object literal are its type's.
export const QUOTA_NAMES = Object.keys(QUOTAS) as QuotaName[]

/** The plan's limit of each quota; null: no limit. */
export type QuotaValues = Record<QuotaName, number | null>

// As above.
export const USUAL_QUOTAS = Object.fromEntries(QUOTA_NAMES.map((name) => [name, QUOTAS[name].usual])) as QuotaValues

export interface ModuleResource {
  name: string
  description: string
  /** Every plan has it. */
  required: boolean
  quotas: readonly QuotaName[]
}

export interface PlanModule {
  id: string
  description: string
  resources: readonly ModuleResource[]
}

/** Resources that a plan may lack are those that a server may be run without (features.ts): they are refused and hidden alike. */
export const MODULES: readonly PlanModule[] = [
  {
    id: 'register',
    description: 'Cadastros e acessos',
    resources: [
      { name: 'company', description: 'Empresas', required: true, quotas: ['max_companies'] },
      { name: 'point_of_sale', description: 'Pontos de venda', required: true, quotas: ['max_points_of_sale'] },
      { name: 'grant', description: 'Usuários', required: true, quotas: ['max_users'] },
    ],
  },
  {
    id: 'custody',
    description: 'Guarda de documentos',
    resources: [
      { name: 'document', description: 'Guarda', required: true, quotas: ['max_documents'] },
      {
        name: 'nf_download',
        description: 'Downloads em lote',
        required: true,
        quotas: ['max_per_batch', 'max_per_month'],
      },
    ],
  },
  {
    id: 'sat',
    description: 'SAT e CF-e',
    resources: [{ name: 'sat', description: 'SATs', required: true, quotas: ['max_sats'] }],
  },
  {
    id: 'nfce',
    description: 'NFC-e',
    resources: [{ name: 'nfce', description: 'Notas NFC-e', required: false, quotas: [] }],
  },
  {
    id: 'integration',
    description: 'Integrações',
    resources: [{ name: 'oauth_client', description: 'Clientes OAuth', required: false, quotas: [] }],
  },
]

/** From this share of a quota on, in percent, the screen warns and a mail is sent; at the last one it is reached. */
export const QUOTA_STEPS = [80, 100] as const
export type QuotaStep = (typeof QUOTA_STEPS)[number]

/** The highest step that is reached; 0 below the first, without a limit, and where nothing is used. */
export function quotaStep(used: number, value: number | null): 0 | QuotaStep {
  if (value === null || used === 0) return 0
  return QUOTA_STEPS.findLast((step) => used * 100 >= value * step) ?? 0
}

/** How much there is beyond what the plan allows. */
export function quotaExcess(used: number, value: number | null): number {
  return value === null ? 0 : Math.max(0, used - value)
}

/** '10 empresas', '1 ponto de venda'. */
export function quotaAmount(name: QuotaName, amount: number): string {
  const { one, many } = QUOTAS[name]
  return `${formatQuantity(amount)} ${phraseOf(amount === 1 ? one : many)}`
}

/** Why one more is refused. */
export function quotaRefusal(name: QuotaName, { used, value }: { used: number; value: number }): string {
  return phrase`O plano permite ${quotaAmount(name, value)}, e já há ${formatQuantity(used)}.`
}

/** 'Empresas cadastradas: 8 de 10 (80 %)'. */
export function quotaLine(name: QuotaName, { used, value }: { used: number; value: number }): string {
  const percent = value === 0 ? '' : ` (${formatQuantity(Math.floor((used * 100) / value))} %)`
  return `${QUOTAS[name].description}: ${formatQuantity(used)} de ${formatQuantity(value)}${percent}`
}

export function isQuotaName(name: string): name is QuotaName {
  return Object.hasOwn(QUOTAS, name)
}
