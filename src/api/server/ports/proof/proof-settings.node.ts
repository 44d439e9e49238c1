/** Returns the folder of certificates of ICP-Brasil's authorities, its roots among them; undefined where the operator names none. */
export function authoritiesFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  return env['ICP_BRASIL_ROOTS'] || undefined
}
