import { defineView, oneOf } from '../kit/place/view-state.ts'

/** The looks of the element: all that is open, or one line of it. */
export const NOTICE_LAYOUTS = ['list', 'line'] as const

/** `open`: the line's list, which leads back to the line. */
export const NoticesView = defineView({ layout: oneOf(NOTICE_LAYOUTS), open: oneOf(['1']) })
