import { randomFor } from './random.ts'
import { DAY, dayOf, dayStartsAt, dayWeight, localStamp, momentOf, partOfDay } from './rhythm.ts'
import { type CouponScenario, drawCouponScenario, drawNoteScenario, guarantee, type NoteScenario } from './scenarios.ts'
import {
  type DemoSat,
  replacedSat,
  SAT_ENDED_IN_SAO_PAULO,
  type Shop,
  satsOf,
  type DemoTenant,
  type Till,
  tillsOf,
} from './shops.ts'

export interface NoteSlot {
  kind: 'note'
  tenant: DemoTenant
  till: Till
  at: number
  /** names the draws of this sale */
  draw: string
  scenario: NoteScenario
  outage: SefazOutage | undefined
}

export interface CouponSlot {
  kind: 'coupon'
  tenant: DemoTenant
  sat: DemoSat
  at: number
  draw: string
  scenario: CouponScenario
}

export type Slot = NoteSlot | CouponSlot

export interface SefazOutage {
  from: number
  to: number
}

export interface PlanOptions {
  seed: number
  /** 1 for the first start, one more for every addition */
  round: number
  tenants: readonly DemoTenant[]
  documents: number
  /** How many days they are of; as many as have a few of them each unless told. */
  days?: number
  /** ms; nothing is later */
  until: number
}

type Source = { tenant: DemoTenant; shop: Shop; id: string; share: (day: string) => number } & (
  | { till: Till; sat?: undefined }
  | { sat: DemoSat; till?: undefined }
)

const LONGEST = 365
/** A small demonstration covers fewer days, not thinner ones. */
const DOCUMENTS_PER_DAY = 4
/** The oldest ones: the first year whose custody is over (five years from the following January). */
const ARCHIVE_YEARS = 6
const ARCHIVED = 6
/** Below it a demonstration has no archive. */
const ARCHIVE_FROM = 100

/** Plans which shop sells when, oldest first: as many slots as there shall be documents. */
export function planSlots(options: PlanOptions): Slot[] {
  const { tenants, documents, until, seed, round } = options
  const lastDay = dayOf(until)
  const { days = Math.min(LONGEST, Math.max(7, Math.ceil(documents / DOCUMENTS_PER_DAY))) } = options
  const sources = tenants.flatMap((tenant) => sourcesOf(tenant, seed, round))
  const cells: { source: Source; day: number; part: number; weight: number }[] = []
  for (let day = lastDay - days + 1; day <= lastDay; day++) {
    const date = localStamp(dayStartsAt(day)).slice(0, 10)
    for (const source of sources) {
      const part = partOfDay(day, source.tenant.trade, until)
      const weight = part * dayWeight(day, source.tenant.trade) * source.share(date)
      if (weight > 0) cells.push({ source, day, part, weight })
    }
  }
  // Each sale comes in at a business (sales per weight) of its own. Taking those that come in first gives the number that was asked
  // for, and leaves the sales of other days as they are when the window moves.
  const business = (documents + 4 * Math.sqrt(documents) + 8) / cells.reduce((total, { weight }) => total + weight, 0)
  const sales = cells.flatMap(({ weight, ...cell }) => {
    const offset = randomFor('business', seed, round, cell.source.id, cell.day).next()
    const count = Math.max(0, Math.ceil(business * weight - offset))
    return Array.from({ length: count }, (_, index) => ({ ...cell, index, from: (index + offset) / weight }))
  })
  sales.sort((a, b) => a.from - b.from)
  const archive = round === 1 && documents >= ARCHIVE_FROM ? archiveSlots(options) : []
  const slots = sales
    .slice(0, documents - archive.length)
    .map(({ source, day, part, index }) => slotOf(options, source, day, part, index))
  slots.sort((a, b) => a.at - b.at)
  for (const [index, tenant] of tenants.entries()) {
    guarantee(
      slots.filter((slot) => slot.tenant === tenant),
      index === 0 && round === 1,
    )
  }
  return [...archive, ...slots]
}

/** The last coupons of a SAT that was replaced, one number of them missing. */
function archiveSlots({ tenants, seed, until }: PlanOptions): CouponSlot[] {
  const [tenant] = tenants
  const [shop] = tenant?.shops ?? []
  const at = retiredAt(until) - 2 * DAY
  if (tenant === undefined || shop === undefined || localStamp(at) < shop.opened) return []
  return Array.from({ length: ARCHIVED }, (_, index) => ({
    kind: 'coupon',
    tenant,
    sat: replacedSat(seed, shop),
    at: at + index * 7 * 60_000,
    draw: [seed, 'archive', index].join('|'),
    scenario: index === ARCHIVED - 2 ? 'gap' : 'plain',
  }))
}

/** When the replaced SAT was retired: at noon of a day in November, years before. */
export function retiredAt(until: number): number {
  return Date.parse(`${Number(localStamp(until).slice(0, 4)) - ARCHIVE_YEARS}-11-20T12:00:00-03:00`)
}

function slotOf({ seed, round, until }: PlanOptions, source: Source, day: number, part: number, index: number): Slot {
  const draw = [seed, round, source.id, day, index].join('|')
  const random = randomFor('slot', draw)
  const at = Math.min(momentOf(day, source.tenant.trade, part, random), until - 60_000)
  const { tenant } = source
  if (source.sat !== undefined) {
    return { kind: 'coupon', tenant, sat: source.sat, at, draw, scenario: drawCouponScenario(random) }
  }
  const outage = outageOf(seed, source.shop, day)
  const offline = outage !== undefined && at >= outage.from && at < outage.to && outage.to < until
  return offline
    ? { kind: 'note', tenant, till: source.till, at, draw, scenario: 'offline_authorized', outage }
    : { kind: 'note', tenant, till: source.till, at, draw, scenario: drawNoteScenario(random), outage: undefined }
}

/** When a shop's line was down: all of its tills went offline together. */
function outageOf(seed: number, shop: Shop, day: number): SefazOutage | undefined {
  const random = randomFor('outage', seed, shop.cnpj, day)
  if (!random.chance(0.02)) return undefined
  const from = dayStartsAt(day) + random.int(9 * 60, 19 * 60) * 60_000
  return { from, to: from + random.int(25, 110) * 60_000 }
}

function sourcesOf(tenant: DemoTenant, seed: number, round: number): Source[] {
  return tenant.shops.flatMap((shop): Source[] => {
    const tills = tillsOf(seed, shop, round)
    const sats = satsOf(seed, shop, round)
    return [
      ...tills.map((till) => ({
        tenant,
        shop,
        till,
        id: till.id,
        share: (day: string) => (open(shop, day) * shop.size * (1 - couponShare(shop, day))) / tills.length,
      })),
      ...sats.map((sat) => ({
        tenant,
        shop,
        sat,
        id: sat.id,
        share: (day: string) => (open(shop, day) * shop.size * couponShare(shop, day)) / sats.length,
      })),
    ]
  })
}

/** The part of a shop's sales that its SATs issue. */
function couponShare(shop: Shop, day: string): number {
  if (shop.sats === 0) return 0
  if (shop.uf === 'SP') return day < SAT_ENDED_IN_SAO_PAULO ? 0.7 : 0
  return 0.5
}

function open(shop: Shop, day: string): 0 | 1 {
  return day >= shop.opened ? 1 : 0
}

/** Tells if a shop opened within the year before `until`, so that its numbers begin at 1. */
export function isNew(shop: Shop, until: number): boolean {
  return shop.opened > localStamp(until - LONGEST * DAY).slice(0, 10)
}
