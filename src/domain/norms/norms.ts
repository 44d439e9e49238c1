import { formatDate } from '../time/date-time.ts'
import { CFE_ENDS } from './cfe-end.ts'
import { CONSUMER_LIMITS } from './consumer-limits.ts'

/**
 * A change by law or by a technical note, past or to come, and its meaning in this product. docs/norms.md and the page 'Normas' are drawn
 * from these.
 */
export interface Norm {
  /** Whole days, or months where the source says no day, as YYYY-MM-DD or YYYY-MM; a number is the day of every month. */
  when: string | number
  title: string
  meaning: string
  source: string
  /** The tests that hold it: file, and its title as the file has it. */
  tests: readonly (readonly [file: string, title: string])[]
}

// Dates are those of secondary transcriptions of the official texts, read in November 2026: none of them refuses a document.
const READ = 'tests/unit/documents/read.test.ts'
const SUMS = 'tests/unit/documents/nfce-sums.test.ts'
const SCOPE = [
  'tests/api/documents/import/import-passed-over.test.ts',
  'what is no document is passed over, and what is of another model is counted',
] as const

/** By date, those of every month first. */
export const NORMS: readonly Norm[] = [
  {
    when: 10,
    title: 'Números de NFC-e não usados são inutilizados até o dia 10 do mês seguinte',
    meaning:
      'A partir do dia 11, um número ausente é presumido emitido em contingência e não transmitido. Aqui, um número ausente ou saltado nunca é aviso para inutilizar sem verificar; nos dias 5 e 9 um alarme os lembra por e-mail, e outro avisa da nota em contingência sem autorização há mais de 24 horas.',
    source: 'Ajuste SINIEF 19/16, cláusulas 11, § 5º, e 16',
    tests: [
      ['stories/cfe/CfeSkips.stories.tsx', 'não o inutilize sem verificar'],
      [
        'tests/unit/domain/documents/numbers/nfce-gaps.test.ts',
        'a void is to be asked for by the 10th of the next month, where the number may be unused',
      ],
      [
        'tests/unit/domain/documents/numbers/void-reminders.test.ts',
        'each day of the month that it tells of has its deadline, the first and the last as well, and no other day',
      ],
      [
        'tests/api/notes/contingency-mails.test.ts',
        'a note in contingency is told of once, after 24 hours, and no more once it is authorised',
      ],
      [
        'tests/api/notes/void-mails.both.test.ts',
        'numbers that nothing explains are told of on the 5th and on the 9th, once each, as long as they are there',
      ],
    ],
  },
  {
    when: '2023-09-04',
    title: 'A denegação de NFC-e acabou: em seu lugar, a rejeição 781',
    meaning: 'Notas denegadas de antes continuam “Denegada” e fora dos totais; a 781 é uma rejeição.',
    source: 'MOC',
    tests: [['tests/unit/domain/documents/nfce-lifecycle.test.ts', 'SEFAZ replying %s makes a note %s']],
  },
  {
    when: '2023-09-04',
    title: 'NFC-e de produtor rural pessoa física (CPF, séries 920 a 969) e da Nota Fiscal Fácil (NFF, tpEmis 3)',
    meaning:
      'Quem emite por CPF é uma empresa do cadastro com o CPF no lugar do CNPJ; assina com e-CPF. A NFF é assinada pela SEFAZ Virtual do RS, e o número dela é feito do dia: não é contingência, não tem números ausentes, não se inutiliza e não precisa de QR Code.',
    source: 'NT 2023.002 v1.00; NT 2021.002 v1.12; Ajuste SINIEF 54/2022',
    tests: [
      [
        'tests/unit/domain/documents/issuer.test.ts',
        'tpEmis 3 is the NFF and no contingency; all other listed types but 1 are',
      ],
      [
        'tests/api/notes/issuers/issuers.test.ts',
        'notes of the NFF lack no numbers, over a day’s, a month’s and a year’s turn, on several devices',
      ],
      ['tests/api/notes/issuers/issuers.test.ts', 'a person’s series is a sequence, whose gaps are theirs'],
      ['tests/unit/proof/issuers.test.ts', 'Who signs for whom'],
    ],
  },
  {
    when: '2025-09-01',
    title: 'QR Code versão 3 admitido ao lado da versão 2',
    meaning:
      'O QR Code é mostrado como o documento o traz, em qualquer versão. “Sem CSC” só é avisado enquanto as notas mais novas de um caixa usam a versão 2; a versão 3 não usa CSC.',
    source: 'NT 2025.001 v1.03',
    tests: [
      ['tests/unit/demo/documents.test.ts', 'sign the QR codes of before 2026 as version 2 asks'],
      [
        'tests/api/notes/issuers/issuers.test.ts',
        'a CSC is missed only as long as the newest QR codes are made with one',
      ],
    ],
  },
  {
    when: CFE_ENDS['35'].on,
    title: 'O CF-e SAT acabou em São Paulo',
    meaning:
      'Cupom emitido a partir desse dia entra com um aviso. SATs podem ser desativados: guardam histórico, cupons e downloads. Os cupons antigos vêm do portal SGR-SAT, cujos lotes são lidos.',
    source: CFE_ENDS['35'].source,
    tests: [[READ, 'a CF-e of state %s of %s']],
  },
  {
    when: CFE_ENDS['23'].on,
    title: 'O CF-e (MFE) acabou no Ceará',
    meaning:
      'Como em São Paulo: nenhum estado emite CF-e desde então. Na demonstração, as lojas do Ceará seguem emitindo, com o aviso.',
    source: CFE_ENDS['23'].source,
    tests: [[READ, 'a CF-e of state %s of %s']],
  },
  {
    when: '2026-01-01',
    title: 'IBS e CBS no XML, em teste (IBS 0,1 %, CBS 0,9 %)',
    meaning: 'Mostrados e somados onde a nota os traz, e nada onde não traz; em 2026 não entram no valor da nota.',
    source: 'NT 2025.002 v1.40 a v1.52',
    tests: [['tests/unit/xml/nfce-data.test.ts', 'IBS, CBS and IS as they stand, rates only where all items agree']],
  },
  {
    when: '2026-02-02',
    title: 'NFC-e avulsa em Santa Catarina (séries 890 a 899, emitida no site da SEFAZ)',
    meaning:
      'A chave traz o CNPJ da SEFAZ, e a nota é da empresa que está em emit. A numeração corre por todos os emitentes: nada falta nela. A assinatura é da SEFAZ ou do emitente.',
    source: 'NT 2023.002 v1.01; NT 2021.002 v1.12, 2.2',
    tests: [
      [
        'tests/api/notes/issuers/issuers.test.ts',
        'a note of the state’s own form is its issuer’s, and its number SEFAZ’s',
      ],
    ],
  },
  {
    when: '2026-04-09',
    title: 'A proibição de NFC-e a CNPJ foi revogada antes de valer',
    meaning: 'As fontes divergem: um consumidor com CNPJ não gera aviso.',
    source: 'Ajuste SINIEF 12/2026',
    tests: [[READ, 'a CNPJ as the consumer is no matter of a warning']],
  },
  {
    when: '2026-06',
    title: 'pISEspec passa a se chamar adRemIS',
    meaning: 'A alíquota do IS por unidade é lida com os dois nomes.',
    source: 'NT 2025.002 v1.50',
    tests: [[SUMS, 'the IS may have a rate in reais a unit, by either of its names']],
  },
  {
    when: CONSUMER_LIMITS.since,
    title: 'Consumidor identificado acima do limite do estado',
    meaning: `${limitsText()} Nota acima do limite sem consumidor entra com um aviso.`,
    source: CONSUMER_LIMITS.source,
    tests: [
      ['tests/unit/domain/norms/consumer-limits.test.ts', 'limits of the states, none before 15/06/2026'],
      [READ, 'a note above the limit of its state that names nobody'],
    ],
  },
  {
    when: '2026-07-01',
    title: 'CNPJ alfanumérico em produção (o primeiro, em 31/07/2026)',
    meaning: 'CNPJs e chaves de acesso com letras maiúsculas são lidos, conferidos e mostrados.',
    source: 'NT 2026.004; IN RFB 2.229/2024',
    tests: [[READ, 'letters in a CNPJ are right']],
  },
  {
    when: '2026-08-03',
    title: 'NF-e (modelo 55) nos caixas, com DANFE simplificado tipo 2',
    meaning:
      'O modelo 55 está fora do escopo: a importação diz quantas NF-e ficaram de fora, e os totais não as contam.',
    source: 'NT 2026.002 e 2026.003',
    tests: [SCOPE],
  },
  {
    when: '2026-10-05',
    title: 'cStat 120: autorizada, com alerta',
    meaning:
      'A nota é “Autorizada” e uma venda; até cinco alertas são mostrados e achados pelo filtro “Avisos da SEFAZ”.',
    source: 'NT 2026.002 v1.10a',
    tests: [
      [
        'tests/api/notes/sefaz-replies.test.ts',
        '120 is authorised and a sale; its alerts are told, shown and filtered by',
      ],
    ],
  },
  {
    when: '2026-11-03',
    title: 'Pagamento vinculado (split payment): grupo gPgtoVinc, eventos 110300 e 110301, vProdLiq',
    meaning:
      'Pagamentos vinculados e os dois eventos são mostrados; o total dos produtos usa vProdLiqTot onde a nota o traz.',
    source: 'NT 2026.006 e 2026.008',
    tests: [
      ['tests/unit/xml/nfce-shown.test.ts', 'payments by card, by other means, and those that the note is bound to'],
    ],
  },
  {
    when: '2026-12-01',
    title: 'O DANFE passa a mostrar IBS, CBS e IS',
    meaning: 'O detalhe da nota e o DANFE em PDF os mostram onde a nota os tem; o da venda é impresso por quem emite.',
    source: 'NT 2026.010',
    tests: [
      ['tests/unit/documents/nfce-sums.test.ts', 'IBS and CBS of single-phase goods are shown and counted'],
      [
        'tests/unit/paper/danfe.test.ts',
        'taxes: those of Lei 12.741 and, where the note has them, IBS, CBS and IS (NT 2026.010)',
      ],
    ],
  },
  {
    when: '2026-12-14',
    title: 'Uma NF-e não pode mais referenciar NFC-e ou CF-e',
    meaning: 'Nada muda nas notas e nos cupons daqui: a NF-e está fora do escopo.',
    source: 'NT 2026.002 v1.11',
    tests: [SCOPE],
  },
  {
    when: '2027-01-01',
    title: 'PIS e COFINS acabam, a CBS vale por inteiro, o IS começa, IBS 0,05 % + 0,05 %',
    meaning:
      'vProd passa a conter IBS, CBS e IS: “Total Produtos” usa o valor sem eles, e os períodos seguem comparáveis.',
    source: 'LC 214/2025; NT 2026.008',
    tests: [[SUMS, 'products stay comparable over 2027: their totals without the taxes that vProd has within']],
  },
]

/** 'dd/MM/yyyy', 'MM/yyyy' or 'Todo dia 10'. */
export function whenText({ when }: Norm): string {
  if (typeof when === 'number') return `Todo dia ${when}`
  return when.length === 7 ? `${when.slice(5)}/${when.slice(0, 4)}` : formatDate(when)
}

/** Those that are still to come, the next one first, and those in force, the newest first; `today`: YYYY-MM-DD. */
export function normsOn(today: string): { coming: Norm[]; inForce: Norm[] } {
  const isComing = ({ when }: Norm) => typeof when === 'string' && when > today
  return { coming: NORMS.filter(isComing), inForce: NORMS.filter((norm) => !isComing(norm)).toReversed() }
}

function limitsText(): string {
  const byLimit = Map.groupBy(Object.entries(CONSUMER_LIMITS.states), ([, limit]) => limit)
  const states = [...byLimit].map(([limit, all]) => `${all.map(([state]) => state).join(', ')} ${reais(limit)}`)
  return `${states.join('; ')}; demais estados ${reais(CONSUMER_LIMITS.others)}.`
}

function reais(limit: number): string {
  return `R$\u00a0${limit.toLocaleString('pt-BR')}`
}
