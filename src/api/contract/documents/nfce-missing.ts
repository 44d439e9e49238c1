import * as z from 'zod/mini'
import { ABSENCE_STATES, type AbsenceState } from '#domain/documents/fetching/absences.ts'
import { get } from '../endpoint.ts'
import { page, paging, sorting } from '../page.ts'
import { Spoken } from '../spoken.ts'

// Object.keys forgets the names' type.
const State = z.enum(Object.keys(ABSENCE_STATES) as [AbsenceState])
const Environment = z.enum(['production', 'homolog'])

const Company = z.object({
  id: z.string(),
  cnpj: z.string(),
  razao_social: z.string(),
  nome_fantasia: z.nullable(z.string()),
})

/** A note that SEFAZ lists and that is not here. */
export const NfceMissing = z.object({
  key: z.string(),
  company: Company,
  environment: Environment,
  serie: z.int(),
  number: z.int(),
  first_seen_at: z.string(),
  state: State,
  /** Null of one that was not asked for yet; SEFAZ's own words where it says some. */
  reason: z.nullable(Spoken),
  /** Null of one that is not asked for again. */
  next_try_at: z.nullable(z.string()),
})
export type NfceMissing = z.output<typeof NfceMissing>

/** A company whose notes SEFAZ is not asked for, or does not tell. */
const StoppedListing = z.object({ company: Company, environment: Environment, reason: Spoken, since: z.string() })
export type StoppedListing = z.output<typeof StoppedListing>

export const NfceMissingPage = z.object({
  ...page(NfceMissing).shape,
  /** If this server fetches notes at all (SEFAZ_FETCH). */
  is_on: z.boolean(),
  /** By the company and environment filters alone: when a list last came, and the companies of which none does. */
  listed_at: z.nullable(z.string()),
  stopped: page(StoppedListing),
})
export type NfceMissingPage = z.output<typeof NfceMissingPage>

export const listNfceMissing = get('/custody/nfce_missing/', {
  needs: ['nfce:read'],
  follows: ['notes'],
  summary: 'NFC-e que a SEFAZ tem e que não estão aqui, e empresas cujas notas não são buscadas',
  query: z.object({
    ...paging,
    ...sorting('seen'),
    company_id: z.optional(z.uuid()),
    environment: z.optional(Environment),
    state: z.optional(State),
  }),
  reply: NfceMissingPage,
  ours: true,
})
