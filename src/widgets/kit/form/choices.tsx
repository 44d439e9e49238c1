import { Select, type SelectProps } from '#ui/fields/Select.tsx'
import { bound } from './bound.tsx'

/** One of a list. */
export const SelectField = bound<SelectProps<string>>(Select)
