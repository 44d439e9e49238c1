import { defineView, matching } from '../../kit/place/view-state.ts'

/** In place of a month: the last one that is over. */
export const LAST_MONTH = 'last'

/** By its form alone: what is no month is none that is offered. The declaration of the area comes before anything is drawn, and is small. */
const hasForm = (text: string): boolean => /^20\d\d-\d\d$/.test(text)

export const isExportMonth = (text: string): boolean => text === LAST_MONTH || hasForm(text)

/** The month that is chosen at first. */
export const ExportView = defineView({ month: matching(hasForm) })
