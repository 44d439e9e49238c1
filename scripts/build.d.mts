export function buildIfStale(): Promise<boolean>
export function compress(folders: readonly string[]): Promise<void>
