/** Debian's packages. */
export const ENGINE_PACKAGES: string[]
/** The commands of those that are installed: Firefox's; WebKit's driver and the screen it needs. */
export function findEngines(): { firefox?: string; webkit?: { driver: string; screen: string } }
/** The names of those that are not. */
export function missingEngines(): string[]
