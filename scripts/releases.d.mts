export function clearForBuild(dist: string): void
export function keepReleases(dist: string, made: readonly string[]): void
