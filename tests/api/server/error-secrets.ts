import { expect } from 'vitest'

// What a failure says that no service of errors may learn.

export const SECRETS = {
  cpf: '529.982.247-25',
  bare: '52998224725',
  email: 'ana@loja.example',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  xml: '<dest><CPF>52998224725</CPF><xNome>Ana Maria</xNome></dest>',
}
/** Of an error that tells all of them. */
export const MESSAGE = `refused ${Object.values(SECRETS).join(' ')} password=Fiscal#2026 of note 7`
export function expectScrubbed(text: string): void {
  for (const secret of [...Object.values(SECRETS), 'Ana Maria', 'Fiscal#2026']) expect(text).not.toContain(secret)
}
