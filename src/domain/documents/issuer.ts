// Who issues a note, how its number comes about and who signs it: NT 2021.002 v1.12 (2.1, 2.2, rules P12-26, F03 and F03B) and NT 2023.002
// v1.01. Whatever hangs on the issuer of a note asks here (docs/decisions.md#issuers).
import { isCnpj } from '../companies/cnpj.ts'
import { isCpf, taxpayerOf } from '../companies/taxpayer.ts'
import { type AccessKey, parseAccessKey } from './access-key.ts'

/**
 * The ways of issuing a note: by the issuer's own program (a company's, or a person's in the series of persons), by the state's own form
 * ('avulsa', whose key names SEFAZ), or by the app of the NFF, whose numbers are made of the day.
 */
export type IssuerForm = 'own' | 'state' | 'nff'

/** An issuer of a note, and the way of issuing it. */
export interface NoteIssuer {
  form: IssuerForm
  /** CNPJ, or CPF of a person, as documents write it; of a placeholder what the key has. */
  taxpayer: string
}

/** The fields of a note that say who issued it. */
export interface Emitter {
  /** emit/CNPJ or emit/CPF; undefined where it has neither. */
  taxpayer: string | undefined
  /** procEmi. */
  process?: string | undefined
}

type KeyParts = Pick<AccessKey, 'model' | 'named' | 'serie' | 'number' | 'emissionType'>

/** tpEmis of the NFF ('SCAN' in the owner's list of labels, which ended in 2014 and never was for model 65). */
const NFF = '3'
/** Series of the form on SEFAZ's site whose key names SEFAZ, and of those that SEFAZ may sign under the issuer's own key. */
const STATE_SERIES = [890, 899] as const
const SITE_SERIES = [900, 919] as const
const PERSON_SERIES = [910, 969] as const
/** procEmi 1 and 2: issued on SEFAZ's site. */
const ON_SITE = ['1', '2']

const within = (serie: string, [first, last]: readonly [number, number]) =>
  Number(serie) >= first && Number(serie) <= last

/** Tells if a note is one of the NFF, by tpEmis. */
export const isNff = (emissionType: string): boolean => emissionType === NFF

/** Tells if notes of a series are issued on SEFAZ's site, so that SEFAZ may have signed them. */
const isOfSite = (serie: string): boolean => within(serie, STATE_SERIES) || within(serie, SITE_SERIES)

/** Writes a CNPJ or CPF as keys have it: 14 positions, zeros before a CPF. */
export const inKey = (taxpayer: string): string => taxpayer.padStart(14, '0')

/**
 * Returns the CNPJ or CPF of whoever issued a document, as far as its key alone says it. Undefined of the state's own form, whose key names
 * SEFAZ: only the note itself says whose it is.
 */
export function keyIssuer(key: KeyParts): string | undefined {
  const { model, named, serie, number, emissionType } = key
  if (model === '59') return named
  const person = /^000\d{11}$/.test(named) && isCpf(named.slice(3)) ? named.slice(3) : undefined
  if (isNff(emissionType) && number[4] === '1') return named
  if (isNff(emissionType) && number[4] === '2') return person ?? named
  if (within(serie, STATE_SERIES)) return undefined
  if (within(serie, PERSON_SERIES)) return person ?? named
  return isCnpj(named) ? named : (person ?? named)
}

/** Returns who issued a note. What it says of itself counts where its key leaves it open; elsewhere the key does, and the two may differ. */
export function noteIssuer(key: KeyParts, { taxpayer, process }: Emitter): NoteIssuer {
  const own = taxpayer === undefined ? undefined : taxpayerOf(taxpayer)
  if (isNff(key.emissionType)) return { form: 'nff', taxpayer: ofKey(key, own) }
  const isState =
    own !== undefined &&
    inKey(own) !== key.named &&
    within(key.serie, STATE_SERIES) &&
    (process === undefined || ON_SITE.includes(process))
  return isState ? { form: 'state', taxpayer: own } : { form: 'own', taxpayer: ofKey(key, own) }
}

const ofKey = (key: KeyParts, own: string | undefined): string =>
  own !== undefined && inKey(own) === key.named ? own : (keyIssuer(key) ?? key.named)

/**
 * Tells if the number in a note's key is one of its issuer's own sequence, in which another one may be missing or be given up: those of the
 * state's form run over all issuers, and those of the NFF begin anew each day on each device.
 */
export const isNumberOf = (taxpayer: string, key: string): boolean =>
  key.slice(6, 20) === inKey(taxpayer) && !isNff(key.slice(34, 35))

/** The signer that a note must have: its issuer, or an authority in its place, whose CNPJ no layout names but that of the state's form. */
export interface ExpectedSigner {
  /** False of the NFF, which SVRS signs for its issuer (F03B). */
  byIssuer: boolean
  /** True where an authority of the revenue may have signed. */
  byAuthority: boolean
  /** Its CNPJ, where the key names it. */
  authority: string | undefined
}

/** Returns who may sign a note of such a key, and the requests about it. */
export function expectedSigner(key: Pick<AccessKey, 'named' | 'serie' | 'emissionType'>): ExpectedSigner {
  if (isNff(key.emissionType)) return { byIssuer: false, byAuthority: true, authority: undefined }
  const byAuthority = isOfSite(key.serie)
  return { byIssuer: true, byAuthority, authority: within(key.serie, STATE_SERIES) ? key.named : undefined }
}

/** Names of the holders of authorities' certificates. A farm is a 'fazenda', too: the bare word says nothing. */
const AUTHORITY =
  /\b(SEFAZ|SEFIN|SVRS|PROCERGS)\b|\bSECRETARIA\b.*\b(FAZENDA|TRIBUTA|RECEITA|FINAN|ECONOMIA)|\bRECEITA ESTADUAL\b|^ESTADO D[AEO] /i

/** Tells if a certificate's holder is an authority of the revenue, by the name that ICP-Brasil's authority gave it. */
export const isAuthorityName = (holder: string): boolean => AUTHORITY.test(holder)

/** Whoever signed a note of a key, once that is shown to be right: the company, the person, SEFAZ for its site's notes, or SVRS for the NFF. */
export function signatoryOf(key: string, holder: string | undefined): 'company' | 'person' | 'site' | 'nff' {
  const parts = parseAccessKey(key)
  if (parts === undefined) return 'company'
  const { byIssuer, byAuthority } = expectedSigner(parts)
  if (!byIssuer) return 'nff'
  if (byAuthority && holder !== undefined && isAuthorityName(holder)) return 'site'
  return keyIssuer(parts)?.length === 14 ? 'company' : 'person'
}
