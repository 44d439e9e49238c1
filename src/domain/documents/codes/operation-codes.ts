import type { CodeList } from './code-list.ts'

// Codes of a note that say how the goods were sold, moved and taxed.

const list = (field: string, codes: CodeList['codes']): CodeList => ({
  field,
  source: 'MOC 7.0, Anexo I (leiaute da NF-e e da NFC-e); NT 2025.002 (finNFe 5 e 6)',
  asOf: '2026-07-01',
  codes,
})

export const OPERATION_KINDS = list('tpNF', { '0': 'Entrada', '1': 'Saída' })

export const DESTINATIONS = list('idDest', {
  '1': 'Operação interna',
  '2': 'Operação interestadual',
  '3': 'Operação com o exterior',
})

export const PRINTED_AS = list('tpImp', {
  '0': 'Sem DANFE',
  '1': 'DANFE retrato',
  '2': 'DANFE paisagem',
  '3': 'DANFE simplificado',
  '4': 'DANFE NFC-e',
  '5': 'DANFE NFC-e em mensagem eletrônica',
  '6': 'DANFE simplificado tipo 2',
})

export const PURPOSES = list('finNFe', {
  '1': 'NF-e normal',
  '2': 'NF-e complementar',
  '3': 'NF-e de ajuste',
  '4': 'Devolução de mercadoria',
  '5': 'Nota de crédito',
  '6': 'Nota de débito',
})

export const PRESENCES = list('indPres', {
  '0': 'Não se aplica',
  '1': 'Operação presencial',
  '2': 'Pela internet',
  '3': 'Teleatendimento',
  '4': 'Entrega em domicílio',
  '5': 'Presencial, fora do estabelecimento',
  '9': 'Não presencial, outros',
})

export const INTERMEDIATED = list('indIntermed', {
  '0': 'Sem intermediador (site ou plataforma própria)',
  '1': 'Em site ou plataforma de terceiros',
})

export const ISSUING_PROCESSES = list('procEmi', {
  '0': 'Aplicativo do contribuinte',
  '1': 'Avulsa, pelo fisco',
  '2': 'Avulsa, pelo contribuinte no site do fisco',
  '3': 'Aplicativo fornecido pelo fisco',
})

export const STATE_REGISTRATIONS = list('indIEDest', {
  '1': 'Contribuinte do ICMS',
  '2': 'Contribuinte isento de inscrição',
  '9': 'Não contribuinte',
})

export const FREIGHTS = list('modFrete', {
  '0': 'Por conta do remetente (CIF)',
  '1': 'Por conta do destinatário (FOB)',
  '2': 'Por conta de terceiros',
  '3': 'Transporte próprio por conta do remetente',
  '4': 'Transporte próprio por conta do destinatário',
  '9': 'Sem transporte',
})

export const CARD_INTEGRATIONS = list('tpIntegra', {
  '1': 'Integrado com o sistema da loja (TEF)',
  '2': 'Não integrado (POS)',
})

export const ORIGINS = list('orig', {
  '0': 'Nacional',
  '1': 'Estrangeira, importação direta',
  '2': 'Estrangeira, adquirida no mercado interno',
  '3': 'Nacional, conteúdo de importação de mais de 40 % a 70 %',
  '4': 'Nacional, por processos produtivos básicos',
  '5': 'Nacional, conteúdo de importação até 40 %',
  '6': 'Estrangeira, importação direta, sem similar nacional',
  '7': 'Estrangeira, mercado interno, sem similar nacional',
  '8': 'Nacional, conteúdo de importação de mais de 70 %',
})

export const BASES = list('modBC', {
  '0': 'Margem de valor agregado',
  '1': 'Pauta',
  '2': 'Preço tabelado máximo',
  '3': 'Valor da operação',
})

export const SUBSTITUTION_BASES = list('modBCST', {
  '0': 'Preço tabelado ou máximo sugerido',
  '1': 'Lista negativa',
  '2': 'Lista positiva',
  '3': 'Lista neutra',
  '4': 'Margem de valor agregado',
  '5': 'Pauta',
  '6': 'Valor da operação',
})

export const EXEMPTIONS = list('motDesICMS', {
  '1': 'Táxi',
  '3': 'Uso na agropecuária',
  '4': 'Frotista ou locadora',
  '5': 'Diplomático ou consular',
  '6': 'Utilitários e motocicletas da Amazônia Ocidental e ALC',
  '7': 'Suframa',
  '8': 'Venda a órgão público',
  '9': 'Outros',
  '10': 'Deficiente condutor',
  '11': 'Deficiente não condutor',
  '12': 'Fomento agropecuário',
  '16': 'Olimpíadas Rio 2016',
  '90': 'Solicitado pelo fisco',
})

export const SERVICE_LIABILITIES = list('indISS', {
  '1': 'Exigível',
  '2': 'Não incidência',
  '3': 'Isenção',
  '4': 'Exportação',
  '5': 'Imunidade',
  '6': 'Exigibilidade suspensa por decisão judicial',
  '7': 'Exigibilidade suspensa por processo administrativo',
})

export const SERVICE_INCENTIVES = list('indIncentivo', { '1': 'Sim', '2': 'Não' })

export const EVENT_AUTHORS = list('tpAutor', {
  '1': 'Empresa emitente',
  '2': 'Empresa destinatária',
  '3': 'Empresa',
  '5': 'Fisco',
  '6': 'Receita Federal',
  '9': 'Outros órgãos',
})
