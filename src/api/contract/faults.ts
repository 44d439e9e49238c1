interface Payload<V> {
  value: V
  issues: object[]
}

/** A check for a zod schema that tells of the faults a rule of the domain finds, each at its field below `at`. */
export const faultsAt =
  <V>(rule: (value: V) => Partial<Readonly<Record<string, string>>>, at: readonly string[] = []) =>
  ({ value, issues }: Payload<V>): void => {
    for (const [name, message] of Object.entries(rule(value))) {
      if (message !== undefined) issues.push({ code: 'custom', path: [...at, name], message, input: value })
    }
  }
