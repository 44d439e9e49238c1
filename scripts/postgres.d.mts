export function findPostgres(): string | undefined
export function startPostgres(options?: {
  withPlans?: boolean
  more?: readonly string[]
  data?: string
}): Promise<{ url: string; pid: number | undefined; plans?: string; stop: () => Promise<void> }>
export function asOrdinaryUser(folder: string): (command: string, args: string[]) => [string, string[]]
