import { CARD_INTEGRATIONS, DESTINATIONS, FREIGHTS, INTERMEDIATED } from '../codes/operation-codes.ts'
import { ISSUING_PROCESSES, OPERATION_KINDS, PRESENCES, PRINTED_AS, PURPOSES } from '../codes/operation-codes.ts'
import { STATE_REGISTRATIONS } from '../codes/operation-codes.ts'
import { ADDRESS } from '../reading/fields.ts'
import { CARD, ISSUE, ISSUER, PARTY, PAYMENT_FIELDS, REMARKS } from '../note/fields.ts'
import {
  code,
  date,
  FIELD,
  fieldRules,
  group,
  omit,
  oneLine,
  reais,
  byName,
  percent,
  quantity,
  type Rules,
} from './rules.ts'
import { ofPerson, section, taxpayer, plain, time, yesNo } from './rules.ts'
import { TOTALS } from './totals.ts'

// The leaves of a note (infNFe), PL_010b v1.30, but for those of its items (item.ts) and payments.

const IN_KEY = omit('Stands in the access key, which is shown')
const TOWN_CODE = omit('The name of the municipality stands beside')
const COUNTRY_CODE = omit('The name of the country stands beside')

const FOLDED = { folded: true }

/** An address that a field shows, and what it does not have of it. */
const address: Rules = {
  ...fieldRules(ADDRESS),
  cMun: TOWN_CODE,
  cPais: COUNTRY_CODE,
  xPais: plain('País'),
  fone: plain('Telefone'),
}

/** The leaves of a place that goods go to or come from. */
const place: Rules = {
  ...fieldRules(PARTY),
  ...address,
  email: plain('E-mail'),
  IE: plain('Inscrição estadual'),
}

const vehicle: Rules = { placa: plain('placa'), UF: plain('UF'), RNTC: plain('RNTC') }

const referenced: Rules = {
  refNFe: plain('chave'),
  refNFeSig: plain('chave sem o código numérico'),
  refCTe: plain('CT-e'),
  refNF: group({
    cUF: plain('código da UF'),
    AAMM: plain('ano e mês'),
    CNPJ: taxpayer('CNPJ'),
    mod: plain('modelo'),
    serie: plain('série'),
    nNF: plain('número'),
  }),
  refNFP: group({
    cUF: plain('código da UF'),
    AAMM: plain('ano e mês'),
    CNPJ: taxpayer('CNPJ'),
    CPF: taxpayer('CPF'),
    IE: plain('IE'),
    mod: plain('modelo'),
    serie: plain('série'),
    nNF: plain('número'),
  }),
  refECF: group({ mod: plain('modelo'), nECF: plain('ECF'), nCOO: plain('COO') }),
}

/** Payments say the rest of themselves in a line beneath. */
export const PAYMENT: Rules = {
  ...fieldRules(PAYMENT_FIELDS),
  dPag: date('data do pagamento'),
  // Where it was processed, if not where the note was issued: the payer it is not.
  CNPJPag: taxpayer('CNPJ do estabelecimento do pagamento'),
  UFPag: plain('UF do estabelecimento do pagamento'),
  card: group({
    ...fieldRules(CARD),
    tpIntegra: code(CARD_INTEGRATIONS, 'integração'),
  }),
  // A payment before layout 4.00 is the pag itself.
  vTroco: FIELD,
  gPgtoVinc: FIELD,
}

export const NOTE: Rules = {
  '@Id': FIELD,
  '@versao': plain('Versão do leiaute'),
  ide: section(
    'Operação',
    {
      ...fieldRules(ISSUE),
      cUF: IN_KEY,
      cNF: IN_KEY,
      natOp: plain('Natureza da operação'),
      // Of layouts before 4.00.
      indPag: omit('Each payment says it itself since layout 4.00'),
      mod: IN_KEY,
      dhEmi: FIELD,
      dhSaiEnt: time('Saída ou entrada'),
      dPrevEntrega: date('Previsão de entrega'),
      tpNF: code(OPERATION_KINDS, 'Tipo da operação'),
      idDest: code(DESTINATIONS, 'Destino'),
      cMunFG: plain('Município do fato gerador (IBGE)'),
      cMunFGIBS: plain('Município do fato gerador do IBS (IBGE)'),
      tpImp: code(PRINTED_AS, 'Formato do DANFE'),
      cDV: IN_KEY,
      tpAmb: FIELD,
      finNFe: code(PURPOSES, 'Finalidade'),
      tpNFDebito: plain('Tipo da nota de débito'),
      tpNFCredito: plain('Tipo da nota de crédito'),
      indFinal: yesNo('Consumidor final'),
      indPres: code(PRESENCES, 'Presença do comprador'),
      indIntermed: code(INTERMEDIATED, 'Intermediação'),
      procEmi: code(ISSUING_PROCESSES, 'Processo de emissão'),
      verProc: plain('Versão do aplicativo'),
      NFref: oneLine('Documento referenciado', referenced),
      gCompraGov: oneLine('Compra governamental', {
        tpEnteGov: plain('ente'),
        pRedutor: percent('redutor'),
        tpOperGov: plain('operação'),
      }),
      gPagAntecipado: group({ refNFe: plain('Nota do pagamento antecipado') }),
    },
    FOLDED,
  ),
  emit: section(
    'Emitente',
    {
      ...fieldRules(ISSUER),
      enderEmit: group(address),
      IEST: plain('Inscrição estadual do substituto'),
      CNAE: plain('CNAE'),
    },
    FOLDED,
  ),
  avulsa: section('Emissão avulsa pelo fisco', {
    CNPJ: taxpayer('CNPJ do órgão'),
    xOrgao: plain('Órgão'),
    matr: plain('Matrícula'),
    xAgente: plain('Agente'),
    fone: plain('Telefone'),
    UF: plain('UF'),
    nDAR: plain('Documento de arrecadação'),
    dEmi: date('Emissão do documento'),
    vDAR: reais('Valor do documento'),
    repEmi: plain('Repartição fiscal'),
    dPag: date('Pagamento'),
  }),
  dest: section(
    'Consumidor',
    {
      ...fieldRules(PARTY),
      enderDest: group(address),
      indIEDest: code(STATE_REGISTRATIONS, 'Contribuinte'),
      IE: plain('Inscrição estadual'),
      ISUF: plain('Inscrição na Suframa'),
      IM: plain('Inscrição municipal'),
      email: plain('E-mail'),
    },
    { personal: true, folded: true },
  ),
  retirada: section('Retirada', place, { personal: true }),
  entrega: section('Entrega', place, { personal: true }),
  autXML: section(
    'Acesso ao XML',
    {
      CNPJ: taxpayer('CNPJ autorizado'),
      CPF: ofPerson('Acesso ao XML', taxpayer('CPF autorizado')),
    },
    FOLDED,
  ),
  det: FIELD,
  total: group(TOTALS),
  transp: section('Transporte', {
    modFrete: code(FREIGHTS, 'Frete'),
    transporta: group({
      CNPJ: taxpayer('CNPJ do transportador'),
      CPF: taxpayer('CPF do transportador'),
      xNome: plain('Transportador'),
      IE: plain('Inscrição estadual'),
      xEnder: plain('Endereço'),
      xMun: plain('Município'),
      UF: plain('UF'),
    }),
    retTransp: group({
      vServ: reais('Valor do serviço'),
      vBCRet: reais('Base da retenção do ICMS'),
      pICMSRet: percent('Alíquota da retenção'),
      vICMSRet: reais('ICMS retido'),
      CFOP: plain('CFOP'),
      cMunFG: plain('Município do fato gerador (IBGE)'),
    }),
    veicTransp: oneLine('Veículo', vehicle),
    reboque: oneLine('Reboque', vehicle),
    vagao: plain('Vagão'),
    balsa: plain('Balsa'),
    vol: oneLine('Volumes', {
      qVol: quantity('quantidade'),
      esp: plain('espécie'),
      marca: plain('marca'),
      nVol: plain('numeração'),
      pesoL: quantity('peso líquido (kg)'),
      pesoB: quantity('peso bruto (kg)'),
      lacres: group({ nLacre: plain('lacre') }),
    }),
  }),
  cobr: section('Cobrança', {
    fat: group({
      nFat: plain('Fatura'),
      vOrig: reais('Valor original'),
      vDesc: reais('Desconto'),
      vLiq: reais('Valor líquido'),
    }),
    dup: oneLine('Parcela', { nDup: plain('nº'), dVenc: date('vencimento'), vDup: reais('valor') }),
  }),
  pag: section('Pagamento', {
    detPag: FIELD,
    vTroco: FIELD,
    // Before layout 4.00 every payment was a pag of its own.
    tPag: FIELD,
    vPag: FIELD,
    card: FIELD,
    gPgtoVinc: FIELD,
  }),
  gPgtoVinc: FIELD,
  infIntermed: section('Intermediador', {
    CNPJ: taxpayer('CNPJ do intermediador'),
    idCadIntTran: plain('Identificação no intermediador'),
  }),
  infAdic: section('Outras informações', {
    ...fieldRules(REMARKS),
    obsCont: byName('Observação', { attribute: 'xCampo', child: 'xTexto', section: 'Observações do contribuinte' }),
    obsFisco: byName('Observação', { attribute: 'xCampo', child: 'xTexto', section: 'Observações do fisco' }),
    procRef: oneLine('Processo referenciado', { nProc: plain('nº'), indProc: plain('origem'), tpAto: plain('ato') }),
  }),
  exporta: section('Exportação', {
    UFSaidaPais: plain('UF de saída'),
    xLocExporta: plain('Local de embarque'),
    xLocDespacho: plain('Local de despacho'),
  }),
  compra: section('Compra', { xNEmp: plain('Nota de empenho'), xPed: plain('Pedido'), xCont: plain('Contrato') }),
  cana: section('Cana', {
    safra: plain('Safra'),
    ref: plain('Mês'),
    forDia: oneLine('Fornecimento', { '@dia': plain('dia'), qtde: quantity('quantidade') }),
    qTotMes: quantity('Total do mês'),
    qTotAnt: quantity('Total anterior'),
    qTotGer: quantity('Total geral'),
    deduc: oneLine('Dedução', { xDed: plain('motivo'), vDed: reais('valor') }),
    vFor: reais('Valor dos fornecimentos'),
    vTotDed: reais('Total das deduções'),
    vLiqFor: reais('Valor líquido'),
  }),
  infRespTec: section(
    'Responsável técnico',
    {
      CNPJ: taxpayer('CNPJ do responsável técnico'),
      xContato: plain('Contato'),
      email: plain('E-mail'),
      fone: plain('Telefone'),
      idCSRT: plain('Identificação do CSRT'),
      hashCSRT: plain('Resumo do CSRT'),
    },
    FOLDED,
  ),
  infSolicNFF: section('Nota Fiscal Fácil', { xSolic: plain('Pedido de emissão') }, FOLDED),
  agropecuario: section('Agropecuário', {
    defensivo: oneLine('Defensivo', { nReceituario: plain('receituário'), CPFRespTec: taxpayer('CPF do técnico') }),
    guiaTransito: oneLine('Guia de trânsito', {
      tpGuia: plain('tipo'),
      UFGuia: plain('UF'),
      serieGuia: plain('série'),
      nGuia: plain('número'),
    }),
  }),
}
