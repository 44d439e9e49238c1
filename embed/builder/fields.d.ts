export function labelOf(name: string): string
