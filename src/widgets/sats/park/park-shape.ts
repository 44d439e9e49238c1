import type { ParkCompany, ParkSat } from '#api/contract/sats/sats.ts'

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

const isAtRest = ({ sats }: ParkCompany) => sats.every(({ retired_on }) => retired_on !== null)

/**
 * The park in sections, companies without a SAT in use last. What is as it was in `before` is the same object, so that a refresh draws only what changed.
 */
export function sectionsOf(companies: readonly ParkCompany[], before: readonly ParkSection[] = []): ParkSection[] {
  const known = new Map(before.map((section) => [nameOf(section), section]))
  const inOrder = companies.toSorted((one, other) => Number(isAtRest(one)) - Number(isAtRest(other)))
  return inOrder.flatMap((company) => {
    const alerts = company.sats.reduce((sum, sat) => sum + sat.notifications.length, 0)
    return Array.from({ length: Math.ceil(company.sats.length / CHUNK) }, (_, part): ParkSection => {
      const boxes = company.sats.slice(part * CHUNK, (part + 1) * CHUNK).map(boxOf)
      const { id, razao_social, nome_fantasia, cnpj } = company
      const section = {
        company: { id, razao_social, nome_fantasia, cnpj },
        part,
        boxes,
        sats: company.sats.length,
        alerts,
      }
      const former = known.get(nameOf(section))
      return former && isSame(former, section) ? former : section
    })
  })
}

const nameOf = ({ company, part }: Pick<ParkSection, 'company' | 'part'>) => `${company.id} ${part}`

function boxOf(sat: ParkSat): ParkBox {
  const { id, serial_number, environment, retired_on, notifications } = sat
  return { id, serial_number, environment, retired_on, notifications, isUnknown: sat.latest_monitoring === null }
}

function isSame(one: ParkSection, other: ParkSection): boolean {
  return (
    one.sats === other.sats &&
    one.alerts === other.alerts &&
    one.company.razao_social === other.company.razao_social &&
    one.company.nome_fantasia === other.company.nome_fantasia &&
    one.boxes.length === other.boxes.length &&
    one.boxes.every((box, index) => {
      const twin = other.boxes[index]
      return (
        twin !== undefined &&
        box.id === twin.id &&
        box.serial_number === twin.serial_number &&
        box.environment === twin.environment &&
        box.retired_on === twin.retired_on &&
        box.isUnknown === twin.isUnknown &&
        box.notifications.length === twin.notifications.length &&
        box.notifications.every((alert, at) => {
          const same = twin.notifications[at]
          return same !== undefined && alert.id === same.id && alert.message === same.message
        })
      )
    })
  )
}

/**
 * Tells when (ms) a device last reported, by its id, or transmitted, by `${id} transmission`: what its box names its times. Asked for the
 * few boxes on screen: reading every date of thousands would take longer than drawing what changed.
 */
export function instantsOf(companies: readonly ParkCompany[]): (name: string) => number | undefined {
  const latest = new Map<string, ParkSat['latest_monitoring']>()
  for (const { sats } of companies) {
    for (const { id, retired_on, latest_monitoring } of sats) {
      if (!retired_on) latest.set(id, latest_monitoring)
    }
  }
  return (name) => {
    const [id = '', isTransmission] = name.split(' ')
    const told = latest.get(id)
    const at = isTransmission ? told?.last_sefaz_transmission_date : told?.created_utc
    return at ? Date.parse(at) : undefined
  }
}
