import { CARD_INTEGRATIONS, DESTINATIONS, FREIGHTS, INTERMEDIATED } from '../codes/operation-codes.ts'
import { ISSUING_PROCESSES, OPERATION_KINDS, PRESENCES, PRINTED_AS, PURPOSES } from '../codes/operation-codes.ts'
import { STATE_REGISTRATIONS } from '../codes/operation-codes.ts'
import { cep, code, date, FIELD, group, left, line, money, named, percent, quantity, type Rules } from './rules.ts'
import { section, taxpayer, text, time, yesNo } from './rules.ts'
import { TOTALS } from './totals.ts'

// The leaves of a note (infNFe), PL_010b v1.30, but for those of its items (item.ts) and payments.

const IN_KEY = left('Stands in the access key, which is shown')
const TOWN_CODE = left('The name of the municipality stands beside')
const COUNTRY_CODE = left('The name of the country stands beside')

const FOLDED = { folded: true }

/** An address that a field shows, and what it does not have of it. */
const address: Rules = {
  xLgr: FIELD,
  nro: FIELD,
  xCpl: FIELD,
  xBairro: FIELD,
  cMun: TOWN_CODE,
  xMun: FIELD,
  UF: FIELD,
  CEP: FIELD,
  cPais: COUNTRY_CODE,
  xPais: text('País'),
  fone: text('Telefone'),
}

/** Who takes the goods or hands them over, and where. */
const place: Rules = {
  CNPJ: FIELD,
  CPF: FIELD,
  xNome: FIELD,
  ...address,
  email: text('E-mail'),
  IE: text('Inscrição estadual'),
}

const vehicle: Rules = { placa: text('placa'), UF: text('UF'), RNTC: text('RNTC') }

const referenced: Rules = {
  refNFe: text('chave'),
  refNFeSig: text('chave sem o código numérico'),
  refCTe: text('CT-e'),
  refNF: group({
    cUF: text('código da UF'),
    AAMM: text('ano e mês'),
    CNPJ: taxpayer('CNPJ'),
    mod: text('modelo'),
    serie: text('série'),
    nNF: text('número'),
  }),
  refNFP: group({
    cUF: text('código da UF'),
    AAMM: text('ano e mês'),
    CNPJ: taxpayer('CNPJ'),
    CPF: taxpayer('CPF'),
    IE: text('IE'),
    mod: text('modelo'),
    serie: text('série'),
    nNF: text('número'),
  }),
  refECF: group({ mod: text('modelo'), nECF: text('ECF'), nCOO: text('COO') }),
}

/** Payments say the rest of themselves in a line beneath. */
export const PAYMENT: Rules = {
  indPag: FIELD,
  tPag: FIELD,
  xPag: FIELD,
  vPag: FIELD,
  dPag: date('data do pagamento'),
  // Where it was processed, if not where the note was issued: the payer it is not.
  CNPJPag: taxpayer('CNPJ do estabelecimento do pagamento'),
  UFPag: text('UF do estabelecimento do pagamento'),
  card: group({
    tpIntegra: code(CARD_INTEGRATIONS, 'integração'),
    CNPJ: FIELD,
    tBand: FIELD,
    cAut: FIELD,
    CNPJReceb: FIELD,
    idTermPag: FIELD,
  }),
  // A payment before layout 4.00 is the pag itself.
  vTroco: FIELD,
  gPgtoVinc: FIELD,
}

export const NOTE: Rules = {
  '@Id': FIELD,
  '@versao': text('Versão do leiaute'),
  ide: section(
    'Operação',
    {
      cUF: IN_KEY,
      cNF: IN_KEY,
      natOp: text('Natureza da operação'),
      // Of layouts before 4.00.
      indPag: left('Each payment says it itself since layout 4.00'),
      mod: IN_KEY,
      serie: FIELD,
      nNF: FIELD,
      dhEmi: FIELD,
      dhSaiEnt: time('Saída ou entrada'),
      dPrevEntrega: date('Previsão de entrega'),
      tpNF: code(OPERATION_KINDS, 'Tipo da operação'),
      idDest: code(DESTINATIONS, 'Destino'),
      cMunFG: text('Município do fato gerador (IBGE)'),
      cMunFGIBS: text('Município do fato gerador do IBS (IBGE)'),
      tpImp: code(PRINTED_AS, 'Formato do DANFE'),
      tpEmis: FIELD,
      cDV: IN_KEY,
      tpAmb: FIELD,
      finNFe: code(PURPOSES, 'Finalidade'),
      tpNFDebito: text('Tipo da nota de débito'),
      tpNFCredito: text('Tipo da nota de crédito'),
      indFinal: yesNo('Consumidor final'),
      indPres: code(PRESENCES, 'Presença do comprador'),
      indIntermed: code(INTERMEDIATED, 'Intermediação'),
      procEmi: code(ISSUING_PROCESSES, 'Processo de emissão'),
      verProc: text('Versão do aplicativo'),
      dhCont: FIELD,
      xJust: FIELD,
      NFref: line('Documento referenciado', referenced),
      gCompraGov: line('Compra governamental', {
        tpEnteGov: text('ente'),
        pRedutor: percent('redutor'),
        tpOperGov: text('operação'),
      }),
      gPagAntecipado: group({ refNFe: text('Nota do pagamento antecipado') }),
    },
    FOLDED,
  ),
  emit: section(
    'Emitente',
    {
      CNPJ: FIELD,
      CPF: taxpayer('CPF'),
      xNome: FIELD,
      xFant: FIELD,
      enderEmit: group(address),
      IE: FIELD,
      IEST: text('Inscrição estadual do substituto'),
      IM: FIELD,
      CNAE: text('CNAE'),
      CRT: FIELD,
    },
    FOLDED,
  ),
  avulsa: section('Emissão avulsa pelo fisco', {
    CNPJ: taxpayer('CNPJ do órgão'),
    xOrgao: text('Órgão'),
    matr: text('Matrícula'),
    xAgente: text('Agente'),
    fone: text('Telefone'),
    UF: text('UF'),
    nDAR: text('Documento de arrecadação'),
    dEmi: date('Emissão do documento'),
    vDAR: money('Valor do documento'),
    repEmi: text('Repartição fiscal'),
    dPag: date('Pagamento'),
  }),
  dest: section(
    'Consumidor',
    {
      CNPJ: FIELD,
      CPF: FIELD,
      idEstrangeiro: FIELD,
      xNome: FIELD,
      enderDest: group(address),
      indIEDest: code(STATE_REGISTRATIONS, 'Contribuinte'),
      IE: text('Inscrição estadual'),
      ISUF: text('Inscrição na Suframa'),
      IM: text('Inscrição municipal'),
      email: text('E-mail'),
    },
    { personal: true, folded: true },
  ),
  retirada: section('Retirada', place, { personal: true }),
  entrega: section('Entrega', place, { personal: true }),
  autXML: section(
    'Acesso ao XML',
    { CNPJ: taxpayer('CNPJ autorizado'), CPF: taxpayer('CPF autorizado') },
    { folded: true },
  ),
  det: FIELD,
  total: group(TOTALS),
  transp: section('Transporte', {
    modFrete: code(FREIGHTS, 'Frete'),
    transporta: group({
      CNPJ: taxpayer('CNPJ do transportador'),
      CPF: taxpayer('CPF do transportador'),
      xNome: text('Transportador'),
      IE: text('Inscrição estadual'),
      xEnder: text('Endereço'),
      xMun: text('Município'),
      UF: text('UF'),
    }),
    retTransp: group({
      vServ: money('Valor do serviço'),
      vBCRet: money('Base da retenção do ICMS'),
      pICMSRet: percent('Alíquota da retenção'),
      vICMSRet: money('ICMS retido'),
      CFOP: text('CFOP'),
      cMunFG: text('Município do fato gerador (IBGE)'),
    }),
    veicTransp: line('Veículo', vehicle),
    reboque: line('Reboque', vehicle),
    vagao: text('Vagão'),
    balsa: text('Balsa'),
    vol: line('Volumes', {
      qVol: quantity('quantidade'),
      esp: text('espécie'),
      marca: text('marca'),
      nVol: text('numeração'),
      pesoL: quantity('peso líquido (kg)'),
      pesoB: quantity('peso bruto (kg)'),
      lacres: group({ nLacre: text('lacre') }),
    }),
  }),
  cobr: section('Cobrança', {
    fat: group({
      nFat: text('Fatura'),
      vOrig: money('Valor original'),
      vDesc: money('Desconto'),
      vLiq: money('Valor líquido'),
    }),
    dup: line('Parcela', { nDup: text('nº'), dVenc: date('vencimento'), vDup: money('valor') }),
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
    idCadIntTran: text('Identificação no intermediador'),
  }),
  infAdic: section('Outras informações', {
    infAdFisco: FIELD,
    infCpl: FIELD,
    obsCont: named('Observação', { attribute: 'xCampo', child: 'xTexto', section: 'Observações do contribuinte' }),
    obsFisco: named('Observação', { attribute: 'xCampo', child: 'xTexto', section: 'Observações do fisco' }),
    procRef: line('Processo referenciado', { nProc: text('nº'), indProc: text('origem'), tpAto: text('ato') }),
  }),
  exporta: section('Exportação', {
    UFSaidaPais: text('UF de saída'),
    xLocExporta: text('Local de embarque'),
    xLocDespacho: text('Local de despacho'),
  }),
  compra: section('Compra', { xNEmp: text('Nota de empenho'), xPed: text('Pedido'), xCont: text('Contrato') }),
  cana: section('Cana', {
    safra: text('Safra'),
    ref: text('Mês'),
    forDia: line('Fornecimento', { '@dia': text('dia'), qtde: quantity('quantidade') }),
    qTotMes: quantity('Total do mês'),
    qTotAnt: quantity('Total anterior'),
    qTotGer: quantity('Total geral'),
    deduc: line('Dedução', { xDed: text('motivo'), vDed: money('valor') }),
    vFor: money('Valor dos fornecimentos'),
    vTotDed: money('Total das deduções'),
    vLiqFor: money('Valor líquido'),
  }),
  infRespTec: section(
    'Responsável técnico',
    {
      CNPJ: taxpayer('CNPJ do responsável técnico'),
      xContato: text('Contato'),
      email: text('E-mail'),
      fone: text('Telefone'),
      idCSRT: text('Identificação do CSRT'),
      hashCSRT: text('Resumo do CSRT'),
    },
    FOLDED,
  ),
  infSolicNFF: section('Nota Fiscal Fácil', { xSolic: text('Pedido de emissão') }, FOLDED),
  agropecuario: section('Agropecuário', {
    defensivo: line('Defensivo', { nReceituario: text('receituário'), CPFRespTec: taxpayer('CPF do técnico') }),
    guiaTransito: line('Guia de trânsito', {
      tpGuia: text('tipo'),
      UFGuia: text('UF'),
      serieGuia: text('série'),
      nGuia: text('número'),
    }),
  }),
}
