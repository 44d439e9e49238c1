// Código de regime tributário (CRT): facts/fiscal.md, 'Official tables'.

export const TAX_REGIMES: Readonly<Record<string, string>> = {
  '1': 'Simples Nacional',
  '2': 'Simples Nacional, excesso de sublimite',
  '3': 'Regime normal',
  '4': 'MEI',
}

/** '3 – Regime normal'; an unknown code stays a bare number. */
export function taxRegimeLabel(crt: string): string {
  return Object.hasOwn(TAX_REGIMES, crt) ? `${crt} – ${TAX_REGIMES[crt]}` : crt
}
