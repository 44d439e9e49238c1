import { DateField } from '#ui/fields/DateField.tsx'
import { bound } from './bound.tsx'

/** A day as YYYY-MM-DD, also `min` and `max`; an empty text is none, and what is typed in part stands as it is. */
export const DayField = bound(DateField)
