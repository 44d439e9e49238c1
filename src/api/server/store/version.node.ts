import { readFileSync } from 'node:fs'

/** The product's version, as package.json has it; '1.3.0'. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))
  return String(version)
}
