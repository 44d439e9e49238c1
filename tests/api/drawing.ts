import { createScreens } from '#widgets/snapshots/snapshots.tsx'

/** Files of styles in the library. */
export const SHEETS = { widget: 'chunks/widget-1234567.css', nfce: 'chunks/nfce-1234567.css' }

/** What a test server is opened with that draws screens: from their source, where a real server has what is built of it. Others load none. */
export const DRAWING = { screens: async () => createScreens(SHEETS) }
