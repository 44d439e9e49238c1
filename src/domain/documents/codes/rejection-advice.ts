// What a shopkeeper may do about a rejection. The texts of the codes are SEFAZ's; what to do is our reading of them, and promises nothing.
import type { CodeList } from './code-list.ts'

interface Advice {
  /** The table's words, for a document that has none. */
  text: string
  action: string
}

const REGISTRATION =
  'Confira a inscrição estadual e o credenciamento da loja para NFC-e na SEFAZ do estado, com a contabilidade.'
const CERTIFICATE =
  'Confira o certificado digital instalado no caixa (validade, CNPJ e cadeia) e renove-o ou reinstale-o se for o caso.'
const SIGNATURE = 'Peça ao suporte do caixa que confira a assinatura e o certificado digital com que a nota é assinada.'
const LAYOUT = 'O arquivo da nota está fora do leiaute: peça ao suporte do caixa que o corrija ou atualize o programa.'
const QR_CODE = 'Confira no caixa o CSC (código de segurança) e o seu identificador, como estão na SEFAZ do estado.'
const CLOCK = 'Confira a data, a hora e o fuso do caixa antes de vender de novo.'
const SUMS = 'Os valores da nota não fecham: peça ao suporte do caixa que confira o cálculo e o arredondamento.'
const TAXES = 'Confira a tributação do produto no cadastro, com a contabilidade.'
const PRODUCT = 'Corrija o cadastro do produto e emita a nota de novo.'
const CONSUMER = 'Acima desse valor o consumidor tem de ser identificado: peça os dados e emita a nota de novo.'

/** The advice for any code without one of its own. */
export const GENERAL_ADVICE =
  'Corrija o motivo dito pela SEFAZ e envie a nota de novo; se não estiver claro, peça ajuda ao suporte do caixa ou à contabilidade.'

/** The frequent rejections of NFC-e. */
export const REJECTION_ADVICE: CodeList<Advice> = {
  field: 'cStat',
  source: 'MOC 7.0, item 5.1, with the Notas Técnicas until 2017, for the texts; what to do is our reading',
  asOf: '2017-12-31',
  codes: {
    '203': { text: 'Emissor não habilitado para emissão de NF-e', action: REGISTRATION },
    '206': {
      text: 'NF-e já está inutilizada na Base de dados da SEFAZ',
      action: 'O número foi inutilizado e não serve mais: avance a numeração no caixa e emita a nota com outro número.',
    },
    '209': { text: 'IE do emitente inválida', action: REGISTRATION },
    '213': { text: 'CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital', action: CERTIFICATE },
    '215': { text: 'Falha no schema XML', action: LAYOUT },
    '225': { text: 'Falha no Schema XML do lote de NFe', action: LAYOUT },
    '228': { text: 'Data de Emissão muito atrasada', action: CLOCK },
    '229': { text: 'IE do emitente não informada', action: REGISTRATION },
    '230': { text: 'IE do emitente não cadastrada', action: REGISTRATION },
    '237': { text: 'CPF do destinatário inválido', action: 'Confira o CPF do consumidor e emita a nota de novo.' },
    '239': { text: 'Cabeçalho - Versão do arquivo XML não suportada', action: LAYOUT },
    '245': { text: 'CNPJ Emitente não cadastrado', action: REGISTRATION },
    '280': { text: 'Certificado Transmissor inválido', action: CERTIFICATE },
    '281': { text: 'Certificado Transmissor Data Validade', action: CERTIFICATE },
    '282': { text: 'Certificado Transmissor sem CNPJ', action: CERTIFICATE },
    '283': { text: 'Certificado Transmissor - erro Cadeia de Certificação', action: CERTIFICATE },
    '284': { text: 'Certificado Transmissor revogado', action: CERTIFICATE },
    '290': { text: 'Certificado Assinatura inválido', action: CERTIFICATE },
    '291': { text: 'Certificado Assinatura Data Validade', action: CERTIFICATE },
    '292': { text: 'Certificado Assinatura sem CNPJ', action: CERTIFICATE },
    '293': { text: 'Certificado Assinatura - erro Cadeia de Certificação', action: CERTIFICATE },
    '294': { text: 'Certificado Assinatura revogado', action: CERTIFICATE },
    '297': { text: 'Assinatura difere do calculado', action: SIGNATURE },
    '298': { text: 'Assinatura difere do padrão do Sistema', action: SIGNATURE },
    '386': { text: 'CFOP não permitido para o CSOSN informado', action: TAXES },
    '391': {
      text: 'Não informados os dados do cartão de crédito / débito nas Formas de Pagamento da Nota Fiscal',
      action: 'Confira no caixa a integração do pagamento por cartão, cujos dados faltam na nota.',
    },
    '394': { text: 'Nota Fiscal sem a informação do QR-Code', action: QR_CODE },
    '395': {
      text: 'Endereço do site da UF da Consulta via QRCode diverge do previsto',
      action: 'Peça ao suporte do caixa que confira o endereço de consulta do QR Code do estado.',
    },
    '462': { text: 'Código Identificador do CSC no QR-Code não cadastrado na SEFAZ', action: QR_CODE },
    '463': { text: 'Código Identificador do CSC no QR-Code foi revogado pela empresa', action: QR_CODE },
    '464': { text: 'Código de Hash no QR-Code difere do calculado', action: QR_CODE },
    '528': { text: 'Valor do ICMS difere do produto BC e Alíquota', action: SUMS },
    '531': { text: 'Total da BC ICMS difere do somatório dos itens', action: SUMS },
    '532': { text: 'Total do ICMS difere do somatório dos itens', action: SUMS },
    '537': { text: 'Total do Desconto difere do somatório dos itens', action: SUMS },
    '539': {
      text: 'Duplicidade de NF-e com diferença na Chave de Acesso',
      action:
        'A SEFAZ já tem este número com outra chave: consulte aquela nota antes de emitir de novo. Se toda venda é recusada assim, a numeração do caixa voltou atrás.',
    },
    '564': { text: 'Total do Produto / Serviço difere do somatório dos itens', action: SUMS },
    '590': { text: 'Informado CST para emissor do Simples Nacional (CRT=1)', action: TAXES },
    '591': { text: 'Informado CSOSN para emissor que não é do Simples Nacional (CRT diferente de 1)', action: TAXES },
    '610': { text: 'Total da NF difere do somatório dos Valores compõe o valor Total da NF', action: SUMS },
    '611': { text: 'cEAN inválido', action: PRODUCT },
    '629': {
      text: 'Valor do Produto difere do produto Valor Unitário de Comercialização e Quantidade Comercial',
      action: SUMS,
    },
    '656': {
      text: 'Consumo Indevido',
      action:
        'A SEFAZ bloqueou o caixa por repetir pedidos: pare de reenviar, aguarde e peça ao suporte que ache a causa.',
    },
    '703': { text: 'Data-Hora de Emissão posterior ao horário de recebimento', action: CLOCK },
    '704': {
      text: 'NFC-e com Data-Hora de emissão atrasada',
      action:
        'Confira a data, a hora e o fuso do caixa; de uma nota em contingência, veja com a contabilidade o que fazer.',
    },
    '725': { text: 'NFC-e com CFOP inválido', action: TAXES },
    '750': {
      text: 'NFC-e com valor total superior ao permitido para destinatário não identificado (Código)',
      action: CONSUMER,
    },
    '751': {
      text: 'NFC-e com valor total superior ao permitido para destinatário não identificado (Nome)',
      action: CONSUMER,
    },
    '767': {
      text: 'NFC-e com somatório dos pagamentos diferente do total da Nota Fiscal',
      action: 'Confira os pagamentos e o troco da venda no caixa e emita a nota de novo.',
    },
    '777': { text: 'Obrigatória a informação do NCM completo', action: PRODUCT },
    '778': { text: 'Informado NCM inexistente', action: PRODUCT },
    '781': { text: 'Emissor não habilitado para emissão da NFC-e', action: REGISTRATION },
    '796': { text: 'Empresa sem Chave de Segurança para o QR-Code', action: QR_CODE },
    '806': { text: 'Operação com ICMS-ST sem informação do CEST', action: PRODUCT },
  },
}
