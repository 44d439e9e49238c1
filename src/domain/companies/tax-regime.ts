// Código de regime tributário (CRT), as the layout of NFC-e 4.00 lists it.

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

/** cRegTribISSQN of a CF-e: base4sistemas satcfe, constants C15. */
const ISSQN_REGIMES: Readonly<Record<string, string>> = {
  '1': 'Microempresa municipal',
  '2': 'Estimativa',
  '3': 'Sociedade de profissionais',
  '4': 'Cooperativa',
  '5': 'Microempresário individual (MEI)',
}

/** '3 – Sociedade de profissionais'; an unknown code stays a bare number. */
export function issqnRegimeLabel(code: string): string {
  return Object.hasOwn(ISSQN_REGIMES, code) ? `${code} – ${ISSQN_REGIMES[code]}` : code
}
