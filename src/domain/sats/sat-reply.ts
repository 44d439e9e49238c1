// What a SAT answers to its functions: `sessão|código|mensagem|código da SEFAZ|mensagem da SEFAZ|conteúdo`. Codes and messages: the error
// tables of the open SAT library satcfe (base4sistemas), function by function; 00 to 99 of each block means the same in every device.

/** Code → message, for every function that is called from afar; those of sales are what ConsultarNumeroSessao may repeat. */
const MESSAGES: Readonly<Record<string, string>> = {
  '04000': 'Ativado corretamente',
  '04001': 'Erro na criação do certificado',
  '04002': 'SEFAZ não reconhece este SAT (CNPJ inválido)',
  '04003': 'SAT já ativado',
  '04004': 'SAT com uso cessado',
  '04005': 'Erro de comunicação com a SEFAZ',
  '04006': 'CSR ICP-BRASIL criado com sucesso',
  '04007': 'Erro na criação do CSR ICP-BRASIL',
  '04098': 'SAT em processamento. Tente novamente.',
  '04099': 'Erro desconhecido na ativação',
  '05000': 'Certificado transmitido com sucesso',
  '05001': 'Código de ativação inválido',
  '05002': 'Erro de comunicação com a SEFAZ',
  '05003': 'Certificado inválido',
  '05098': 'SAT em processamento. Tente novamente.',
  '05099': 'Erro desconhecido',
  '06000': 'Emitido com sucesso',
  '06001': 'Código de ativação inválido',
  '06002': 'SAT ainda não ativado',
  '06003': 'SAT não vinculado ao AC',
  '06004': 'Vinculação do AC não confere',
  '06005': 'Tamanho do CF-e-SAT superior a 1.500KB',
  '06006': 'SAT bloqueado pelo contribuinte',
  '06007': 'SAT bloqueado pela SEFAZ',
  '06008': 'SAT bloqueado por falta de comunicação',
  '06009': 'SAT bloqueado, código de ativação incorreto',
  '06010': 'Erro de validação do conteúdo',
  '06098': 'SAT em processamento. Tente novamente.',
  '06099': 'Erro desconhecido na emissão',
  '07000': 'Cupom cancelado com sucesso',
  '07001': 'Código de ativação inválido',
  '07002': 'Cupom inválido',
  '07003': 'SAT bloqueado pelo contribuinte',
  '07004': 'SAT bloqueado pela SEFAZ',
  '07005': 'SAT bloqueado por falta de comunicação',
  '07006': 'SAT bloqueado, código de ativação incorreto',
  '07007': 'Erro de validação do conteúdo',
  '07098': 'SAT em processamento. Tente novamente.',
  '07099': 'Erro desconhecido na emissão',
  '08000': 'SAT em Operação',
  '09000': 'Emitido com sucesso',
  '09001': 'Código de ativação inválido',
  '09002': 'SAT ainda não ativado',
  '09098': 'SAT em processamento. Tente novamente.',
  '09099': 'Erro desconhecido',
  '10000': 'Resposta com sucesso',
  '10001': 'Código de ativação inválido',
  '10098': 'SAT em processamento. Tente novamente.',
  '10099': 'Erro desconhecido',
  '11001': 'Código de ativação inválido',
  '11002': 'SAT ainda não ativado',
  '11003': 'Sessão não existe',
  '11098': 'SAT em processamento. Tente novamente.',
  '11099': 'Erro desconhecido',
  '12000': 'Rede configurada com sucesso',
  '12001': 'Código de ativação inválido',
  '12002': 'Dados fora do padrão a ser informado',
  '12097': 'Número de sessão inválido',
  '12098': 'SAT em processamento. Tente novamente.',
  '12099': 'Erro desconhecido',
  '13000': 'Assinatura do AC registrada',
  '13001': 'Código de ativação inválido',
  '13002': 'Erro de comunicação com a SEFAZ',
  '13003': 'Assinatura fora do padrão especificado',
  '13004': 'Erro de validação do conteúdo',
  '13005': 'Assinatura não reconhecida pela SEFAZ',
  '13007': 'CNPJ do contribuinte difere daquele constante da parametrização de uso',
  '13097': 'Número de sessão inválido',
  '13098': 'SAT em processamento. Tente novamente.',
  '13099': 'Erro desconhecido',
  '14000': 'Software atualizado com sucesso',
  '14001': 'Código de ativação inválido',
  '14002': 'Atualização em andamento',
  '14003': 'Erro na atualização',
  '14004': 'Arquivo de atualização inválido',
  '14097': 'Número de sessão inválido',
  '14098': 'SAT em processamento. Tente novamente.',
  '14099': 'Erro desconhecido',
  '15000': 'Transferência completa',
  '15001': 'Código de ativação inválido',
  '15002': 'Transferência em andamento',
  '15097': 'Número de sessão inválido',
  '15098': 'SAT em processamento. Tente novamente.',
  '15099': 'Erro desconhecido',
  '16000': 'Equipamento SAT bloqueado com sucesso',
  '16001': 'Código de ativação inválido',
  '16002': 'Equipamento SAT já está bloqueado',
  '16003': 'Erro de comunicação com a SEFAZ',
  '16004': 'Não existe parametrização de bloqueio disponível. Verifique configurações na SEFAZ.',
  '16097': 'Número de sessão inválido',
  '16098': 'SAT em processamento. Tente novamente.',
  '16099': 'Erro desconhecido',
  '17000': 'Equipamento SAT desbloqueado com sucesso',
  '17001': 'Código de ativação inválido',
  '17002': 'SAT bloqueado pelo contribuinte. Verifique configurações na SEFAZ.',
  '17003': 'SAT bloqueado pela SEFAZ',
  '17004': 'Erro de comunicação com a SEFAZ',
  '17005': 'SAT já desbloqueado',
  '17006': 'SAT com bloqueio autônomo',
  '17007': 'SAT bloqueado para desativação',
  '17097': 'Número de sessão inválido',
  '17098': 'SAT em processamento. Tente novamente.',
  '17099': 'Erro desconhecido',
  '18000': 'Código de ativação alterado com sucesso',
  '18001': 'Código de ativação inválido',
  '18002': 'Código de ativação de emergência incorreto',
  '18097': 'Número de sessão inválido',
  '18098': 'SAT em processamento. Tente novamente.',
  '18099': 'Erro desconhecido',
  '19001': 'Código de ativação inválido',
  '19002': 'SAT ainda não ativado',
  '19003': 'Não existe sessão fiscal',
  '19098': 'SAT em processamento. Tente novamente.',
  '19099': 'Erro desconhecido',
}

/** The codes that say that a function did what it was asked. ConsultarNumeroSessao repeats another function's code, whichever it was. */
const SUCCESS: Readonly<Record<string, readonly string[]>> = {
  AtivarSAT: ['04000', '04006'],
  ComunicarCertificadoICPBRASIL: ['05000'],
  ConsultarSAT: ['08000'],
  TesteFimAFim: ['09000'],
  ConsultarStatusOperacional: ['10000'],
  ConfigurarInterfaceDeRede: ['12000'],
  AssociarAssinatura: ['13000'],
  AtualizarSoftwareSAT: ['14000'],
  ExtrairLogs: ['15000'],
  BloquearSAT: ['16000'],
  DesbloquearSAT: ['17000'],
  TrocarCodigoDeAtivacao: ['18000'],
}
const SESSION_REFUSED = /^11/
const LONGEST_MESSAGE = 300
/** The place of the content: after the session, code, message, and SEFAZ's code and message. */
const CONTENT_AT = 5

export interface SatReply {
  session: string
  code: string
  message: string
  /** SEFAZ's message, as 'código – mensagem'; '' for none. */
  sefaz: string
  /** The fields after the first five; none for most functions. */
  content: readonly string[]
}

/** A raw reply in its parts, its message as the table has it and otherwise as the device wrote it; undefined for what is no reply. */
export function readSatReply(raw: string): SatReply | undefined {
  const fields = withoutEnd(raw).split('|')
  const head = fields.slice(0, CONTENT_AT).map((field) => field.replaceAll('\0', '').trim())
  const [session = '', code = '', ownText = '', sefazCode = '', sefazMessage = ''] = head
  if (!/^\d{1,6}$/.test(session) || !/^\d{5}$/.test(code)) return undefined
  // EnviarDadosVenda has one code more (CCCC) before its message; ConsultarNumeroSessao repeats that too.
  const message = satMessage(code) ?? (ownText.slice(0, LONGEST_MESSAGE) || `Código ${code}, que o SAT não explicou`)
  const sefaz = [sefazCode, sefazMessage].filter((part) => part !== '').join(' – ')
  const content = fields.slice(CONTENT_AT)
  while (content.at(-1)?.trim() === '') content.pop()
  return { session, code, message, sefaz: sefaz.slice(0, LONGEST_MESSAGE), content }
}

/** A raw reply without the line ends and zero bytes behind it. No pattern: on nothing but line ends one takes the square of their number. */
export function withoutEnd(raw: string): string {
  let length = raw.length
  while (length > 0 && '\r\n\0'.includes(raw.charAt(length - 1))) length--
  return raw.slice(0, length)
}

/** The message of a code; undefined for one that no table has. */
export function satMessage(code: string): string | undefined {
  return MESSAGES[code]
}

/** Tells if a code says that the function succeeded. */
export function succeeded(satFunction: string, code: string): boolean {
  if (satFunction === 'ConsultarNumeroSessao') return satMessage(code) !== undefined && !SESSION_REFUSED.test(code)
  return SUCCESS[satFunction]?.includes(code) ?? false
}
