import type { Reply } from '#api/contract/endpoint.ts'
import type { ParkCompany, ParkSat, readPark } from '#api/contract/sats/sats.ts'
import { alertLines, type CauseLine, GRAVITY } from '#domain/sats/alert-states.ts'
import type { AlarmLevel } from '#domain/sats/sat-alarms.ts'

/** A box as it is drawn: all but the times, which change with every answer and are written into the page by the clock. */
export type ParkBox = Pick<ParkSat, 'id' | 'serial_number' | 'environment' | 'retired_on' | 'notifications'> & {
  /** A device that never reported. */
  isUnknown: boolean
}
export interface ParkSection {
  company: Pick<ParkCompany, 'id' | 'razao_social' | 'nome_fantasia' | 'cnpj'>
  /** Which part of the company's boxes this is; the first one carries the head. */
  part: number
  boxes: readonly ParkBox[]
  sats: number
  alerts: number
}

/** Boxes that are drawn, and skipped while off screen, as one. Whole rows of two, three and four. */
const CHUNK = 48

/** How wrong things are with a SAT: by its gravest alert that nobody sees to, then by how many there are; less than any where all are seen to, 0 where all is well. */
function gravityOf({ notifications, retired_on }: ParkBox): number {
  if (retired_on !== null || notifications.length === 0) return 0
  const open = notifications.filter(({ holder }) => !holder)
  if (open.length === 0) return 1
  return Math.max(...open.map(({ level }) => GRAVITY[level])) * 1000 + open.length
}

/** The fault of the whole park, in a line. */
export interface ParkSummary {
  /** SATs at work. */
  sats: number
  retired: number
  inAlert: number
  /** How many of these have no alert that nobody sees to. */
  calm: number
  /** The one with which most is wrong, and what. */
  worst: { serial: string; message: string } | undefined
}

export function summaryOf(companies: readonly ParkCompany[]): ParkSummary {
  const all = companies.map((company) => shapeOf(company))
  const sum = (of: (shape: CompanyShape) => number) => all.reduce((total, shape) => total + of(shape), 0)
  const worst = all.reduce<CompanyShape | undefined>(
    (one, other) => (one && one.gravity >= other.gravity ? one : other),
    undefined,
  )?.worst
  const [gravest] =
    worst?.notifications
      .filter(({ holder }) => !holder)
      .toSorted((one, other) => GRAVITY[other.level] - GRAVITY[one.level]) ?? []
  return {
    sats: sum(({ working }) => working),
    retired: sum(({ sections: [first], working }) => (first?.sats ?? 0) - working),
    inAlert: sum(({ inAlert }) => inAlert),
    calm: sum(({ calm }) => calm),
    worst: worst && gravest && { serial: worst.serial_number, message: gravest.message },
  }
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

/** How many SATs stand in the park: those at work, and those that are retired, which stand there too. */
export function parkCount({ sats, retired }: ParkSummary): string {
  if (sats === 0 && retired > 0) return counted(retired, 'SAT desativado', 'SATs desativados')
  const working = counted(sats, 'SAT', 'SATs')
  return retired > 0 ? `${working} e ${counted(retired, 'desativado', 'desativados')}` : working
}

/** An alert's message where there is little room: the words shorter, the figure in one piece ('Sem SEFAZ há 1 h 46 min'), up to a comma. */
export function alertText(message: string): string {
  // The server's words, in any language.
  const short = message.replace(/^(\S+ )(?:comunicação com a|communication with|comunicación con la) (SEFAZ)/, '$1$2')
  return short.replace(/(?:há |em |for |in |at |desde hace |en |al )?\d.*$/, (figure) =>
    figure.replace(/([^,]) /g, '$1\u00a0'),
  )
}

/** A box's alerts, a line a cause: those that somebody sees to come last. */
export function boxLines(alerts: ParkBox['notifications']): CauseLine<ParkBox['notifications'][number]>[] {
  const lines = alertLines(alerts)
  return [...lines.filter(({ holder }) => !holder), ...lines.filter(({ holder }) => holder)]
}

/** The gravest of the alerts that nobody sees to; undefined where there is none. */
export function openLevel(alerts: ParkBox['notifications']): AlarmLevel | undefined {
  const open = alerts.filter(({ holder }) => !holder)
  return open.toSorted((one, other) => GRAVITY[other.level] - GRAVITY[one.level])[0]?.level
}

/** A company as the park shows it. */
interface CompanyShape {
  /** In the order of the answer. */
  boxes: readonly ParkBox[]
  sections: readonly ParkSection[]
  /** SATs at work, and those of them that are in alert. */
  working: number
  inAlert: number
  /** SATs in alert to all of whose alerts somebody sees. */
  calm: number
  /** The SAT with which most is wrong, and how wrong that is. */
  worst: ParkBox | undefined
  gravity: number
}

/** Shapes of the companies of the answers that are about: one in which only few SATs changed brings all others as they were. */
const shapes = new WeakMap<ParkCompany, CompanyShape>()

/** Returns a company's shape: that of `former` where it shows the same, else one with those of its boxes that are as they were. */
function shapeOf(company: ParkCompany, former?: ParkCompany): CompanyShape {
  const known = shapes.get(company)
  if (known) return known
  const before = former && shapes.get(former)
  const boxes = company.sats.map((sat, at) => boxOf(sat, before?.boxes[at]))
  const isSame =
    before &&
    former.razao_social === company.razao_social &&
    former.nome_fantasia === company.nome_fantasia &&
    isSameList(before.boxes, boxes)
  const shape = isSame ? before : shaped(company, boxes)
  shapes.set(company, shape)
  return shape
}

function shaped({ id, razao_social, nome_fantasia, cnpj }: ParkCompany, boxes: readonly ParkBox[]): CompanyShape {
  const sats = boxes.toSorted((one, other) => gravityOf(other) - gravityOf(one))
  const gravities = boxes.map(gravityOf)
  const gravity = Math.max(0, ...gravities)
  return {
    boxes,
    working: boxes.filter(({ retired_on }) => retired_on === null).length,
    inAlert: gravities.filter((one) => one > 0).length,
    calm: gravities.filter((one) => one === 1).length,
    worst: gravity > 0 ? sats[0] : undefined,
    gravity,
    sections: Array.from(
      { length: Math.ceil(sats.length / CHUNK) },
      (_, part): ParkSection => ({
        company: { id, razao_social, nome_fantasia, cnpj },
        part,
        boxes: sats.slice(part * CHUNK, (part + 1) * CHUNK),
        sats: sats.length,
        alerts: boxes.reduce((sum, { notifications }) => sum + notifications.length, 0),
      }),
    ),
  }
}

/**
 * The park in sections, the worst first, both companies and the SATs of each; companies without a SAT in use last. What is as it was in `before` is the same
 * object, so that a refresh draws only what changed.
 */
export function sectionsOf(
  companies: readonly ParkCompany[],
  before: readonly ParkCompany[] = [],
): readonly ParkSection[] {
  const known = new Map(before.map((company) => [company.id, company]))
  return companies
    .map((company) => shapeOf(company, known.get(company.id)))
    .toSorted((one, other) => Number(one.working === 0) - Number(other.working === 0) || other.gravity - one.gravity)
    .flatMap(({ sections }) => sections)
}

const isSameList = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])

/** Returns the box of a SAT: the one that stood in its place, where that shows the same. */
function boxOf(sat: ParkSat, former: ParkBox | undefined): ParkBox {
  if (former && isSameBox(former, sat)) return former
  const { id, serial_number, environment, retired_on, notifications } = sat
  return { id, serial_number, environment, retired_on, notifications, isUnknown: sat.latest_monitoring === null }
}

const isSameBox = (box: ParkBox, sat: ParkSat): boolean =>
  box.id === sat.id &&
  box.serial_number === sat.serial_number &&
  box.environment === sat.environment &&
  box.retired_on === sat.retired_on &&
  box.isUnknown === (sat.latest_monitoring === null) &&
  box.notifications.length === sat.notifications.length &&
  box.notifications.every((alert, at) => {
    const twin = sat.notifications[at]
    return (
      twin !== undefined &&
      alert.id === twin.id &&
      alert.message === twin.message &&
      alert.level === twin.level &&
      alert.condition === twin.condition &&
      alert.is_silenced === twin.is_silenced &&
      alert.holder?.email === twin.holder?.email &&
      (alert.holder === null) === (twin.holder === null)
    )
  })

/** The park as the screen shows it: all but the times of its boxes. */
export interface ParkScreen extends Reply<typeof readPark> {
  sections: readonly ParkSection[]
  summary: ParkSummary
}

/** Returns what makes of each answer what is on the screen: the very same as before where only times have changed, which the clock writes. */
export function createParkScreen(): (park: Reply<typeof readPark>) => ParkScreen {
  let screen: ParkScreen | undefined
  let before: readonly ParkCompany[] | undefined
  return (park) => {
    const sections = sectionsOf(park.companies, before)
    before = park.companies
    const isSame = screen !== undefined && isSameList(screen.sections, sections)
    if (!screen || !isSame || screen.now_utc !== park.now_utc)
      screen = { ...park, sections: screen && isSame ? screen.sections : sections, summary: summaryOf(park.companies) }
    return screen
  }
}

/**
 * Returns what tells when (ms) a device last reported, by its id, or transmitted, by `${id} transmission`: what its box names its times. It is asked for the
 * few boxes on screen: reading every date of thousands would take longer than drawing what changed. `take`: hears of each answer.
 */
export function parkInstants() {
  const latest = new Map<string, ParkSat>()
  let before: readonly ParkCompany[] = []
  return {
    take(companies: readonly ParkCompany[]) {
      for (const [at, company] of companies.entries()) {
        const former = before[at]
        if (company === former) continue
        for (const [place, sat] of company.sats.entries()) if (sat !== former?.sats[place]) latest.set(sat.id, sat)
      }
      before = companies
    },
    of(name: string): number | undefined {
      const [id = '', isTransmission] = name.split(' ')
      const { retired_on, latest_monitoring: reading } = latest.get(id) ?? {}
      const at = isTransmission ? reading?.last_sefaz_transmission_date : reading?.created_utc
      return at && !retired_on ? Date.parse(at) : undefined
    },
  }
}
