export function labelOf(attribute: { name: string; label?: string | undefined }): string
