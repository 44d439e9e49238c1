const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

/** Returns the Portuguese name of a month; January is 0. */
export const monthName = (month: number): string => MONTHS[month] ?? ''
