// Dates as pt-BR shows them. Date getters instead of Intl: a list formats 500 rows at a time, and a loader of 3 KB too.
/** 'dd/MM/yyyy HH:mm:ss' in the runtime's time zone; a text that is no instant is returned as it is. */
export function formatDateTime(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return (
    `${two(at.getDate())}/${two(at.getMonth() + 1)}/${four(at.getFullYear())} ` +
    `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
  )
}

/** 'dd/MM/yyyy' of a calendar day 'YYYY-MM-DD', which has no time zone. */
export function formatDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

/** 'dd/MM/yyyy HH:mm:ss' of a time without a zone, 'YYYY-MM-DDTHH:MM:SS': that of a place, whoever looks. */
export function formatLocal(time: string): string {
  return `${formatDate(time)} ${time.slice(11)}`
}

/** Tells if the text is 'YYYY-MM-DD' and such a day exists; there is no year 0, neither in the calendar nor for PostgreSQL. */
export function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** 'YYYY-MM-DD' of an instant in the runtime's time zone. */
export function toDate(at: Date): string {
  return `${four(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

function four(value: number): string {
  return String(value).padStart(4, '0')
}
