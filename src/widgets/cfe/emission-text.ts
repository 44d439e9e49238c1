import { formatDate, formatDateTime } from '#domain/time/date-time.ts'

interface Emission {
  /** Local time of the shop, without a zone; null without XML. */
  emissao_local: string | null
  /** An instant. */
  dthr_emissao: string
}

/** As the receipt prints it, whatever the clock of who looks; without XML, by that clock. */
export const emissionText = ({ emissao_local: local, dthr_emissao }: Emission): string =>
  local === null ? formatDateTime(dthr_emissao) : `${formatDate(local)} ${local.slice(11)}`

/** Writes the time by the viewer's clock, where that is another text. */
export function otherClock(emission: Emission): string | undefined {
  const time = formatDateTime(emission.dthr_emissao)
  return time === emissionText(emission) ? undefined : time
}
