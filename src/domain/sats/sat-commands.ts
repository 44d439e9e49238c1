// The functions of a SAT that can be called from afar: ER SAT, section 6.1, by the open SAT library satcfe (base4sistemas).
import {
  activationCode,
  choice,
  cnpj,
  digits,
  document,
  faultOf,
  ipAddress,
  type SatParameter,
  secret,
  text,
} from './sat-parameters.ts'
import { UFS } from '../companies/uf.ts'

export interface SatFunction {
  id: SatFunctionId
  description: string
  /** The effect, in a sentence. */
  explanation: string
  /** Why a screen asks before; null for a function that only reads. Never handed to an agent twice. */
  danger: string | null
  parameters: readonly SatParameter[]
}

export const SAT_FUNCTION_IDS = [
  'ConsultarSAT',
  'ConsultarStatusOperacional',
  'ConsultarNumeroSessao',
  'TesteFimAFim',
  'ExtrairLogs',
  'AtualizarSoftwareSAT',
  'BloquearSAT',
  'DesbloquearSAT',
  'ConfigurarInterfaceDeRede',
  'TrocarCodigoDeAtivacao',
  'AssociarAssinatura',
  'ComunicarCertificadoICPBRASIL',
  'AtivarSAT',
] as const
export type SatFunctionId = (typeof SAT_FUNCTION_IDS)[number]

const MINUTE = 60_000
/** How long a command waits for an agent to fetch it, in ms. */
export const FETCHED_WITHIN_MS = 24 * 60 * MINUTE
/** How long its result is waited for once it was fetched, in ms. */
export const RESULT_WITHIN_MS = 30 * MINUTE
/** One that only reads is handed out again when no result came within this, in ms, and this often at most. */
export const REPEATED_AFTER_MS = 3 * MINUTE
export const MOST_TIMES_SENT = 5

const ACTIVATION_CODE = activationCode('codigo_de_ativacao', 'Código de ativação')

export const SAT_FUNCTIONS: readonly SatFunction[] = [
  {
    id: 'ConsultarSAT',
    description: 'Consultar SAT',
    explanation: 'Pergunta ao equipamento se está em operação.',
    danger: null,
    parameters: [],
  },
  {
    id: 'ConsultarStatusOperacional',
    description: 'Consultar status operacional',
    explanation: 'Pede ao equipamento o seu estado completo: rede, bateria, memória, certificado e últimos cupons.',
    danger: null,
    parameters: [ACTIVATION_CODE],
  },
  {
    id: 'ConsultarNumeroSessao',
    description: 'Consultar número de sessão',
    explanation: 'Repete a resposta que o equipamento deu em uma sessão anterior.',
    danger: null,
    parameters: [ACTIVATION_CODE, digits('numero_sessao', 'Número da sessão', 6)],
  },
  {
    id: 'TesteFimAFim',
    description: 'Teste fim a fim',
    explanation: 'Envia um cupom de teste, sem valor fiscal, pelo caminho inteiro até a SEFAZ.',
    danger: null,
    parameters: [
      ACTIVATION_CODE,
      document('dados_venda', 'XML do cupom de teste', {
        most: 20_000,
        hint: 'O XML que o aplicativo comercial enviaria em uma venda, começando por <CFe>',
        pattern: /^(<\?xml[^>]*>\s*)?<CFe[\s>]/,
        fault: 'O XML deve começar por <CFe>',
      }),
    ],
  },
  {
    id: 'ExtrairLogs',
    description: 'Extrair logs',
    explanation: 'Copia o registro de operações do equipamento para um arquivo.',
    danger: null,
    parameters: [ACTIVATION_CODE],
  },
  {
    id: 'AtualizarSoftwareSAT',
    description: 'Atualizar software básico',
    explanation: 'Manda o equipamento buscar e instalar a versão mais nova do software básico.',
    danger: 'O equipamento reinicia e não emite cupons durante a atualização.',
    parameters: [ACTIVATION_CODE],
  },
  {
    id: 'BloquearSAT',
    description: 'Bloquear SAT',
    explanation: 'Bloqueia o equipamento por vontade do contribuinte.',
    danger: 'O caixa deixa de vender com este equipamento até que ele seja desbloqueado.',
    parameters: [ACTIVATION_CODE],
  },
  {
    id: 'DesbloquearSAT',
    description: 'Desbloquear SAT',
    explanation: 'Desfaz o bloqueio do contribuinte, se a SEFAZ já o permite.',
    danger: 'O equipamento volta a emitir cupons com valor fiscal.',
    parameters: [ACTIVATION_CODE],
  },
  {
    id: 'ConfigurarInterfaceDeRede',
    description: 'Configurar interface de rede',
    explanation: 'Troca a configuração de rede do equipamento.',
    danger: 'Com dados errados o equipamento perde a rede, e só se corrige no local.',
    parameters: [
      ACTIVATION_CODE,
      choice('tipoInter', 'Interface', [
        ['ETHE', 'Cabo (Ethernet)'],
        ['WIFI', 'Sem fio (Wi-Fi)'],
      ]),
      { ...text('SSID', 'Nome da rede sem fio', 32), required: false },
      {
        ...choice('seg', 'Segurança da rede sem fio', [
          ['NONE', 'Nenhuma'],
          ['WEP', 'WEP'],
          ['WPA-PERSONAL', 'WPA pessoal'],
          ['WPA-ENTERPRISE', 'WPA corporativo'],
        ]),
        required: false,
      },
      { ...secret('codigo', 'Senha da rede sem fio', 64), required: false },
      choice('tipoLan', 'Endereço', [
        ['DHCP', 'Automático (DHCP)'],
        ['IPFIX', 'Fixo'],
        ['PPPoE', 'PPPoE'],
      ]),
      ipAddress('lanIP', 'Endereço IP'),
      ipAddress('lanMask', 'Máscara', '255.255.255.0'),
      ipAddress('lanGW', 'Gateway'),
      ipAddress('lanDNS1', 'DNS primário'),
      ipAddress('lanDNS2', 'DNS secundário'),
      { ...text('usuario', 'Usuário do PPPoE', 64), required: false },
      { ...secret('senha', 'Senha do PPPoE', 32), required: false },
    ],
  },
  {
    id: 'TrocarCodigoDeAtivacao',
    description: 'Trocar código de ativação',
    explanation: 'Troca o código que o aplicativo comercial usa para falar com o equipamento.',
    danger: 'O caixa para de vender até que o novo código seja informado no aplicativo comercial.',
    parameters: [
      choice('opcao', 'Autorizar com', [
        ['1', 'Código de ativação'],
        ['2', 'Código de emergência'],
      ]),
      { ...ACTIVATION_CODE, description: 'Código atual ou de emergência' },
      activationCode('novo_codigo', 'Novo código de ativação'),
      activationCode('confirmacao', 'Novo código, outra vez'),
    ],
  },
  {
    id: 'AssociarAssinatura',
    description: 'Associar assinatura',
    explanation: 'Vincula o aplicativo comercial ao equipamento pela assinatura dos dois CNPJ.',
    danger: 'O equipamento passa a aceitar vendas só deste aplicativo comercial.',
    parameters: [
      ACTIVATION_CODE,
      cnpj('cnpj_software_house', 'CNPJ da software house'),
      cnpj('cnpj_contribuinte', 'CNPJ do contribuinte'),
      {
        ...document('assinatura', 'Assinatura', {
          most: 344,
          hint: 'Em base64, até 344 caracteres',
          pattern: /^[A-Za-z0-9+/]+={0,2}$/,
          fault: 'A assinatura deve estar em base64',
        }),
        // Tools print it in lines of 64.
        clean: (typed) => typed.replace(/\s/g, ''),
      },
    ],
  },
  {
    id: 'ComunicarCertificadoICPBRASIL',
    description: 'Comunicar certificado ICP-Brasil',
    explanation: 'Entrega ao equipamento o certificado que a autoridade certificadora emitiu.',
    danger: 'O equipamento passa a assinar os cupons com este certificado.',
    parameters: [
      ACTIVATION_CODE,
      document('certificado', 'Certificado', {
        most: 10_000,
        hint: 'Em formato PEM, começando por -----BEGIN CERTIFICATE-----',
        pattern: /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/,
        fault: 'O certificado deve estar em formato PEM',
      }),
    ],
  },
  {
    id: 'AtivarSAT',
    description: 'Ativar SAT',
    explanation: 'Ativa o equipamento para um contribuinte.',
    danger: 'Define o contribuinte e o código de ativação do equipamento; não se desfaz.',
    parameters: [
      choice('subcomando', 'Certificado', [
        ['1', 'AC-SAT/SEFAZ'],
        ['2', 'ICP-Brasil'],
        ['3', 'Renovação do certificado ICP-Brasil'],
      ]),
      ACTIVATION_CODE,
      cnpj('cnpj', 'CNPJ do contribuinte'),
      choice(
        'uf',
        'Estado',
        UFS.map(({ code, name }) => [code, name] as const),
      ),
    ],
  },
]

export function satFunction(id: string): SatFunction | undefined {
  return SAT_FUNCTIONS.find((one) => one.id === id)
}

/** Lists the faults of a command's parameters, by field, in Portuguese; empty when they may be sent. */
export function parameterErrors(called: SatFunction, values: Readonly<Record<string, string>>): Record<string, string> {
  const { id, parameters } = called
  const errors: Record<string, string> = {}
  const blame = (name: string, message: string | undefined) => {
    if (message !== undefined) errors[name] ??= message
  }
  for (const name of Object.keys(values)) {
    if (!parameters.some((one) => one.name === name)) blame(name, 'Este comando não tem este campo')
  }
  for (const one of parameters) blame(one.name, faultOf(one, values[one.name] ?? ''))
  if (id === 'TrocarCodigoDeAtivacao' && values['novo_codigo'] !== values['confirmacao']) {
    blame('confirmacao', 'Os códigos não são iguais')
  }
  if (id === 'ConfigurarInterfaceDeRede') {
    const { open, secret: hidden } = cleanParameters(called, values)
    const sent: Record<string, string> = { ...open, ...hidden }
    for (const name of neededOnNetwork(sent)) if (!sent[name]) blame(name, 'Campo obrigatório')
  }
  return errors
}

/** The values as a SAT wants them, those that were left empty gone; told apart by whether they may be told again. */
export function cleanParameters(
  { parameters }: SatFunction,
  values: Readonly<Record<string, string>>,
): { open: Record<string, string>; secret: Record<string, string> } {
  const clean = { open: {} as Record<string, string>, secret: {} as Record<string, string> }
  for (const one of parameters) {
    const value = one.clean(values[one.name] ?? '')
    if (value !== '') clean[one.kind === 'secret' ? 'secret' : 'open'][one.name] = value
  }
  return clean
}

function neededOnNetwork(values: Readonly<Record<string, string>>): string[] {
  const wireless = values['tipoInter'] === 'WIFI' ? ['SSID', 'seg'] : []
  const key = wireless.length > 0 && values['seg'] !== undefined && values['seg'] !== 'NONE' ? ['codigo'] : []
  const fixed = values['tipoLan'] === 'IPFIX' ? ['lanIP', 'lanMask', 'lanGW', 'lanDNS1'] : []
  const dialled = values['tipoLan'] === 'PPPoE' ? ['usuario', 'senha'] : []
  return [...wireless, ...key, ...fixed, ...dialled]
}

/** The functions that only read: harmless when an agent gets them twice. */
export const SAFE_FUNCTIONS: readonly SatFunctionId[] = SAT_FUNCTIONS.filter(({ danger }) => danger === null).map(
  ({ id }) => id,
)
