/** Debian's packages. */
export const READER_PACKAGES: string[]
/** Returns what is installed of them: the command of a Chromium that has a window. */
export function findScreenReader(): { chromium?: string } | undefined
