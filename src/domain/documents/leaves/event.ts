import { EVENT_AUTHORS, OPERATION_KINDS } from '../codes/operation-codes.ts'
import { cardBrand, paymentLabel, paymentTiming } from '../payment.ts'
import { apart, code, date, FIELD, group, leaf, left, line, money, percent, quantity, type Rules } from './rules.ts'
import { section, taxpayer, text, time, yesNo } from './rules.ts'

// The leaves of a note's events and of SEFAZ's replies: packages of events of the national portal, by their tpEvento.

const OF_NOTE = left('The key of the note that the event is of')

const payment: Rules = {
  indPag: leaf('prazo', (value) => paymentTiming(value)),
  tPag: leaf('forma', paymentLabel),
  xPag: text('descrição'),
  vPag: money('valor'),
  dPag: date('data'),
  CNPJPag: taxpayer('CNPJ do estabelecimento do pagamento'),
  UFPag: text('UF do estabelecimento do pagamento'),
  CNPJIF: taxpayer('CNPJ da instituição financeira'),
  tBand: leaf('bandeira', cardBrand),
  cAut: text('autorização'),
  CNPJReceb: taxpayer('CNPJ do beneficiário'),
  UFReceb: text('UF do beneficiário'),
}

/** What an event says of an item of the note (1121xx, 2111xx). */
const ofItem = (label: string, amount = 'qtde', unit = 'unidade') =>
  line(label, {
    '@nItem': text('item'),
    vIBS: money('IBS'),
    vCBS: money('CBS'),
    vCredIBS: money('crédito do IBS'),
    vCredCBS: money('crédito da CBS'),
    gControleEstoque: group({
      [amount]: quantity('quantidade'),
      [unit]: text('unidade'),
      // 112120 names them so.
      qtde: quantity('quantidade'),
      unidade: text('unidade'),
      vIBS: money('IBS no estoque'),
      vCBS: money('CBS no estoque'),
    }),
    DFeReferenciado: group({ chaveAcesso: text('chave'), nItem: text('item do documento') }),
  })

const presumed = (tax: string) =>
  group({
    cCredPres: text(`código do crédito ${tax}`),
    pCredPres: percent(`percentual ${tax}`),
    vCredPres: money(`crédito ${tax}`),
  })

const DETAIL: Rules = {
  '@versao': text('Versão do evento'),
  descEvento: text('Evento'),
  cOrgaoAutor: text('Órgão do autor'),
  tpAutor: code(EVENT_AUTHORS, 'Autor'),
  verAplic: text('Versão do aplicativo'),
  nProt: text('Protocolo da nota'),
  nProtEvento: text('Protocolo do evento cancelado'),
  tpEventoAut: text('Tipo do evento cancelado'),
  xJust: text('Justificativa'),
  xCorrecao: text('Correção'),
  xCondUso: text('Condições de uso'),
  chNFeRef: text('Nota substituta'),
  // EPEC
  dhEmi: time('Emissão'),
  tpNF: code(OPERATION_KINDS, 'Tipo da operação'),
  IE: text('Inscrição estadual'),
  dest: section(
    'Consumidor',
    {
      UF: text('UF'),
      CNPJ: taxpayer('CNPJ'),
      CPF: taxpayer('CPF'),
      idEstrangeiro: text('Id. Estrangeiro'),
      IE: text('Inscrição estadual'),
      vNF: money('Total da nota'),
      vICMS: money('ICMS'),
      vST: money('ICMS ST'),
    },
    { personal: true },
  ),
  vNF: money('Total da nota'),
  vICMS: money('ICMS'),
  vST: money('ICMS ST'),
  // Delivery
  dhEntrega: time('Entrega'),
  nDoc: apart('Recebedor', text('Documento')),
  xNome: apart('Recebedor', text('Nome')),
  latGPS: text('Latitude'),
  longGPS: text('Longitude'),
  hashComprovante: text('Resumo do comprovante'),
  dhHashComprovante: time('Hora do resumo'),
  dhTentativaEntrega: time('Tentativa de entrega'),
  nTentativa: text('Tentativa nº'),
  tpMotivo: text('Motivo'),
  xJustMotivo: text('Justificativa do motivo'),
  hashTentativaEntrega: text('Resumo da tentativa'),
  dhHashTentativaEntrega: time('Hora do resumo'),
  dPrevEntrega: date('Previsão de entrega'),
  autXML: line('Acesso ao XML', { CNPJ: taxpayer('CNPJ'), CPF: taxpayer('CPF') }),
  tpAutorizacao: text('Tipo da autorização'),
  // ECONF
  detPag: line('Pagamento', payment),
  // Tax reform
  indQuitacao: yesNo('Quitação'),
  indAceitacao: yesNo('Aceite'),
  indDeferimento: yesNo('Deferimento'),
  cMotivo: text('Código do motivo'),
  xMotivo: text('Motivo'),
  gConsumo: ofItem('Consumo', 'qConsumo', 'uConsumo'),
  gPerecimento: ofItem('Perecimento', 'qPerecimento', 'uPerecimento'),
  gItemNaoFornecido: ofItem('Item não fornecido', 'qNaoFornecida', 'uNaoFornecida'),
  gImobilizacao: ofItem('Imobilização', 'qImobilizado', 'uImobilizado'),
  gConsumoComb: ofItem('Consumo de combustível', 'qComb', 'uComb'),
  gCredito: ofItem('Crédito'),
  gCredPres: line('Crédito presumido', {
    '@nItem': text('item'),
    vBC: money('base'),
    gIBS: presumed('do IBS'),
    gCBS: presumed('da CBS'),
  }),
}

/** The request of an event (infEvento). */
export const EVENT_REQUEST: Rules = {
  '@Id': left('Made of type, key and sequence'),
  cOrgao: text('Órgão de recepção'),
  tpAmb: FIELD,
  CNPJ: taxpayer('CNPJ do autor'),
  CPF: taxpayer('CPF do autor'),
  chNFe: OF_NOTE,
  dhEvento: time('Data do evento'),
  tpEvento: text('Tipo'),
  nSeqEvento: text('Sequência'),
  verEvento: left('The same as that of detEvento'),
  detEvento: group(DETAIL),
}

/** SEFAZ's reply to a note (infProt) or to an event (infEvento). */
export const REPLY: Rules = {
  '@Id': left('Made of the protocol'),
  tpAmb: FIELD,
  verAplic: text('Versão do aplicativo'),
  cOrgao: text('Órgão'),
  cOrgaoAutor: text('Órgão do autor'),
  cStat: text('Código'),
  xMotivo: text('Motivo'),
  chNFe: OF_NOTE,
  tpEvento: text('Tipo'),
  xEvento: text('Evento'),
  nSeqEvento: text('Sequência'),
  CNPJDest: apart('Destinatário', taxpayer('CNPJ')),
  CPFDest: apart('Destinatário', taxpayer('CPF')),
  emailDest: apart('Destinatário', text('E-mail')),
  dhRegEvento: FIELD,
  dhRecbto: FIELD,
  nProt: FIELD,
  digVal: text('Resumo da assinatura'),
  cMsg: text('Código da mensagem'),
  xMsg: text('Mensagem da SEFAZ'),
  chNFePend: text('Nota pendente'),
}
