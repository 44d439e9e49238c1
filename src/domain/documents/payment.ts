// Payment methods: the specification's labels to the letter, then those of the official tPag table behind 'Outros'
// (docs/decisions.md#payment-labels). A CF-e's cMP uses the same numbers.

const LABELS: ReadonlyMap<string, string> = new Map([
  ['01', 'Dinheiro'],
  ['02', 'Cheque'],
  ['03', 'Cartão de Crédito'],
  ['04', 'Cartão de Débito'],
  ['05', 'Crédito Loja'],
  ['10', 'Vale Alimentação'],
  ['11', 'Vale Refeição'],
  ['12', 'Vale Presente'],
  ['13', 'Vale Combustível'],
  ['14', 'Duplicata Mercantil'],
  ['15', 'Boleto Bancario'],
  ['90', 'Sem Pagamento'],
])

const OFFICIAL_ONLY: ReadonlyMap<string, string> = new Map([
  ['16', 'Depósito bancário'],
  ['17', 'PIX dinâmico'],
  ['18', 'Transferência, carteira digital'],
  ['19', 'Fidelidade, cashback'],
  ['20', 'PIX estático'],
  ['21', 'Crédito em loja'],
  ['22', 'Pagamento eletrônico não informado'],
  ['23', 'PIX automático'],
  ['24', 'TEF Book Transfer'],
  ['91', 'Pagamento posterior'],
])

/** What a payment code is called; '1' and '01' are the same code. */
export function paymentLabel(code: string): string {
  const two = code.padStart(2, '0')
  const official = OFFICIAL_ONLY.get(two)
  return LABELS.get(two) ?? (official === undefined ? 'Outros' : `Outros – ${official}`)
}

/** 'Payment type 0 or 1 means 'Pagamento à vista'' (indPag); nothing otherwise. */
export function paymentTiming(type: string | number | null | undefined): string | undefined {
  return type === 0 || type === 1 || type === '0' || type === '1' ? 'Pagamento à vista' : undefined
}
