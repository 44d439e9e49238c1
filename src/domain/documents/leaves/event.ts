import { EVENT_AUTHORS, OPERATION_KINDS } from '../codes/operation-codes.ts'
import { cardBrand, paymentLabel, paymentTiming } from '../payment.ts'
import {
  ofPerson,
  code,
  date,
  FIELD,
  group,
  leaf,
  omit,
  oneLine,
  reais,
  percent,
  quantity,
  type Rules,
} from './rules.ts'
import { section, taxpayer, plain, time, yesNo } from './rules.ts'

// The leaves of a note's events and of SEFAZ's replies: packages of events of the national portal, by their tpEvento.

const OF_NOTE = omit('The key of the note that the event is of')

const payment: Rules = {
  indPag: leaf('prazo', (value) => paymentTiming(value)),
  tPag: leaf('forma', paymentLabel),
  xPag: plain('descrição'),
  vPag: reais('valor'),
  dPag: date('data'),
  CNPJPag: taxpayer('CNPJ do estabelecimento do pagamento'),
  UFPag: plain('UF do estabelecimento do pagamento'),
  CNPJIF: taxpayer('CNPJ da instituição financeira'),
  tBand: leaf('bandeira', cardBrand),
  cAut: plain('autorização'),
  CNPJReceb: taxpayer('CNPJ do beneficiário'),
  UFReceb: plain('UF do beneficiário'),
}

/** Items of the note in an event (1121xx, 2111xx). */
const ofItem = (label: string, amount = 'qtde', unit = 'unidade') =>
  oneLine(label, {
    '@nItem': plain('item'),
    vIBS: reais('IBS'),
    vCBS: reais('CBS'),
    vCredIBS: reais('crédito do IBS'),
    vCredCBS: reais('crédito da CBS'),
    gControleEstoque: group({
      [amount]: quantity('quantidade'),
      [unit]: plain('unidade'),
      // 112120 names them so.
      qtde: quantity('quantidade'),
      unidade: plain('unidade'),
      vIBS: reais('IBS no estoque'),
      vCBS: reais('CBS no estoque'),
    }),
    DFeReferenciado: group({ chaveAcesso: plain('chave'), nItem: plain('item do documento') }),
  })

const presumed = (tax: string) =>
  group({
    cCredPres: plain(`código do crédito ${tax}`),
    pCredPres: percent(`percentual ${tax}`),
    vCredPres: reais(`crédito ${tax}`),
  })

const DETAIL: Rules = {
  '@versao': plain('Versão do evento'),
  descEvento: plain('Evento'),
  cOrgaoAutor: plain('Órgão do autor'),
  tpAutor: code(EVENT_AUTHORS, 'Autor'),
  verAplic: plain('Versão do aplicativo'),
  nProt: plain('Protocolo da nota'),
  nProtEvento: plain('Protocolo do evento cancelado'),
  tpEventoAut: plain('Tipo do evento cancelado'),
  xJust: plain('Justificativa'),
  xCorrecao: plain('Correção'),
  xCondUso: plain('Condições de uso'),
  chNFeRef: plain('Nota substituta'),
  // EPEC
  dhEmi: time('Emissão'),
  tpNF: code(OPERATION_KINDS, 'Tipo da operação'),
  IE: plain('Inscrição estadual'),
  dest: section(
    'Consumidor',
    {
      UF: plain('UF'),
      CNPJ: taxpayer('CNPJ'),
      CPF: taxpayer('CPF'),
      idEstrangeiro: plain('Id. Estrangeiro'),
      IE: plain('Inscrição estadual'),
      vNF: reais('Total da nota'),
      vICMS: reais('ICMS'),
      vST: reais('ICMS ST'),
    },
    { personal: true },
  ),
  vNF: reais('Total da nota'),
  vICMS: reais('ICMS'),
  vST: reais('ICMS ST'),
  // Delivery
  dhEntrega: time('Entrega'),
  nDoc: ofPerson('Recebedor', plain('Documento')),
  xNome: ofPerson('Recebedor', plain('Nome')),
  // Where they live, as a rule.
  latGPS: ofPerson('Local da entrega', plain('Latitude')),
  longGPS: ofPerson('Local da entrega', plain('Longitude')),
  hashComprovante: plain('Resumo do comprovante'),
  dhHashComprovante: time('Hora do resumo'),
  dhTentativaEntrega: time('Tentativa de entrega'),
  nTentativa: plain('Tentativa nº'),
  tpMotivo: plain('Motivo'),
  xJustMotivo: plain('Justificativa do motivo'),
  hashTentativaEntrega: plain('Resumo da tentativa'),
  dhHashTentativaEntrega: time('Hora do resumo'),
  dPrevEntrega: date('Previsão de entrega'),
  autXML: oneLine('Acesso ao XML', { CNPJ: taxpayer('CNPJ'), CPF: taxpayer('CPF') }),
  tpAutorizacao: plain('Tipo da autorização'),
  // ECONF
  detPag: oneLine('Pagamento', payment),
  // Tax reform
  indQuitacao: yesNo('Quitação'),
  indAceitacao: yesNo('Aceite'),
  indDeferimento: yesNo('Deferimento'),
  cMotivo: plain('Código do motivo'),
  xMotivo: plain('Motivo'),
  gConsumo: ofItem('Consumo', 'qConsumo', 'uConsumo'),
  gPerecimento: ofItem('Perecimento', 'qPerecimento', 'uPerecimento'),
  gItemNaoFornecido: ofItem('Item não fornecido', 'qNaoFornecida', 'uNaoFornecida'),
  gImobilizacao: ofItem('Imobilização', 'qImobilizado', 'uImobilizado'),
  gConsumoComb: ofItem('Consumo de combustível', 'qComb', 'uComb'),
  gCredito: ofItem('Crédito'),
  gCredPres: oneLine('Crédito presumido', {
    '@nItem': plain('item'),
    vBC: reais('base'),
    gIBS: presumed('do IBS'),
    gCBS: presumed('da CBS'),
  }),
}

/** The request of an event (infEvento) by the issuer or SEFAZ. */
export const EVENT_REQUEST: Rules = {
  '@Id': omit('Made of type, key and sequence'),
  cOrgao: plain('Órgão de recepção'),
  tpAmb: FIELD,
  CNPJ: taxpayer('CNPJ do autor'),
  CPF: taxpayer('CPF do autor'),
  chNFe: OF_NOTE,
  dhEvento: time('Data do evento'),
  tpEvento: plain('Tipo'),
  nSeqEvento: plain('Sequência'),
  verEvento: omit('The same as that of detEvento'),
  detEvento: group(DETAIL),
}

/** Such a request by the buyer (2xxxxx), whom not all may see who read it. */
const BUYER_REQUEST: Rules = {
  ...EVENT_REQUEST,
  CNPJ: ofPerson('Autor', taxpayer('CNPJ')),
  CPF: ofPerson('Autor', taxpayer('CPF')),
}

/** Returns where the leaves of a request go, by its tpEvento. */
export const requestRules = (type: string | undefined): Rules => (type?.startsWith('2') ? BUYER_REQUEST : EVENT_REQUEST)

/** SEFAZ's reply to a note (infProt) or to an event (infEvento). */
export const REPLY: Rules = {
  '@Id': omit('Made of the protocol'),
  tpAmb: FIELD,
  verAplic: plain('Versão do aplicativo'),
  cOrgao: plain('Órgão'),
  cOrgaoAutor: plain('Órgão do autor'),
  cStat: plain('Código'),
  xMotivo: plain('Motivo'),
  chNFe: OF_NOTE,
  tpEvento: plain('Tipo'),
  xEvento: plain('Evento'),
  nSeqEvento: plain('Sequência'),
  CNPJDest: ofPerson('Destinatário', taxpayer('CNPJ')),
  CPFDest: ofPerson('Destinatário', taxpayer('CPF')),
  emailDest: ofPerson('Destinatário', plain('E-mail')),
  dhRegEvento: FIELD,
  dhRecbto: FIELD,
  nProt: FIELD,
  digVal: plain('Resumo da assinatura'),
  cMsg: plain('Código da mensagem'),
  xMsg: plain('Mensagem da SEFAZ'),
  chNFePend: plain('Nota pendente'),
}
