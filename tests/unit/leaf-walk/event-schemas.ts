// The leaves of events that a note of model 65 may get, and of SEFAZ's replies, in the notation of note-schema.ts: packages of events of the national
// portal (110111, 110112, EPEC of NFC-e, ECONF v1.00, delivery, RTC v1.30), the reply to a note of PL_010b v1.30.

const REQUEST = `@Id cOrgao:=35,91 tpAmb:=1,2 (CNPJ:c | CPF:f) chNFe:i44 dhEvento:t tpEvento:=TYPE,~ nSeqEvento:i2 verEvento:=1.00,~`

const ofItem = (name: string, amount: string, unit: string): string =>
  `${name}*{ @nItem:i3 vIBS:n vCBS:n gControleEstoque{ ${amount}:n ${unit} vIBS:n vCBS:n } }`

const BY = `cOrgaoAutor:=35,91 tpAutor:=1,2 verAplic`
const CREDIT = `cCredPres:=01,02 pCredPres:n vCredPres:n`

/** What detEvento holds, by tpEvento. */
const DETAILS: Readonly<Record<string, string>> = {
  '110001': `cOrgaoAutor:=35,91 verAplic tpEventoAut:i6 nProtEvento:i15`,
  '110111': `nProt:i15 xJust`,
  '110112': `${BY} nProt:i15 xJust chNFeRef:i44`,
  '110130': `${BY} dhEntrega:t nDoc xNome latGPS longGPS hashComprovante dhHashComprovante:t`,
  '110131': `${BY} nProtEvento:i15`,
  '110140': `${BY} dhEmi:t tpNF:=0,1 IE:i12 dest{ UF:u (CNPJ:c | CPF:f | idEstrangeiro) } vNF:n vICMS:n`,
  '110150': `${BY} autXML{ (CNPJ:c | CPF:f) } tpAutorizacao:=0,1 xCondUso`,
  '110192': `cOrgaoAutor:=35,91 verAplic dhTentativaEntrega:t nTentativa:i3 tpMotivo:=1,2 xJustMotivo latGPS longGPS hashTentativaEntrega dhHashTentativaEntrega:t`,
  '110193': `cOrgaoAutor:=35,91 verAplic nProtEvento:i15`,
  '110750': `verAplic detPag*{ indPag:=0,1 tPag:=03,17 xPag vPag:n dPag:d CNPJPag:c UFPag:u CNPJIF:c tBand:=01,02 cAut CNPJReceb:c UFReceb:u }`,
  '110751': `verAplic nProtEvento:i15`,
  '112110': `${BY} indQuitacao:=0,1`,
  '112120': `${BY} ${ofItem('gConsumo', 'qtde', 'unidade')}`,
  '112130': `${BY} ${ofItem('gPerecimento', 'qPerecimento', 'uPerecimento')}`,
  '112140': `${BY} ${ofItem('gItemNaoFornecido', 'qNaoFornecida', 'uNaoFornecida')}`,
  '112150': `${BY} dPrevEntrega:d`,
  '211110': `${BY} gCredPres*{ @nItem:i3 vBC:n gIBS{ ${CREDIT} } gCBS{ ${CREDIT} } }`,
  '211120': `${BY} gConsumo*{ @nItem:i3 vIBS:n vCBS:n gControleEstoque{ qConsumo:n uConsumo } DFeReferenciado{ chaveAcesso:i44 nItem:i3 } }`,
  '211124': `${BY} ${ofItem('gPerecimento', 'qPerecimento', 'uPerecimento')}`,
  '211128': `${BY} indAceitacao:=0,1`,
  '211130': `${BY} ${ofItem('gImobilizacao', 'qImobilizado', 'uImobilizado')}`,
  '211140': `${BY} ${ofItem('gConsumoComb', 'qComb', 'uComb')}`,
  '211150': `${BY} gCredito*{ @nItem:i3 vCredIBS:n vCredCBS:n }`,
  '412120': `${BY} indDeferimento:=0,1 cMotivo:=1,2 xMotivo`,
}

/** The layout of each event, its request whole. */
export const EVENT_SCHEMAS: readonly [type: string, schema: string][] = Object.entries(DETAILS).map(([type, inner]) => [
  type,
  `infEvento{ ${REQUEST.replace('TYPE', type)} detEvento{ @versao descEvento ${inner} } }`,
])

export const EVENT_REPLY_SCHEMA = `infEvento{ @Id tpAmb:=1,2 verAplic cOrgao:=35,91 cStat:=135,136 xMotivo chNFe:i44 tpEvento:i6 xEvento nSeqEvento:i2
  (CNPJDest:c | CPFDest:f) emailDest cOrgaoAutor:=35,91 dhRegEvento:t nProt:i15 chNFePend:i44 }`

export const REPLY_SCHEMA = `infProt{ @Id tpAmb:=1,2 verAplic chNFe:i44 dhRecbto:t nProt:i15 digVal cStat:=100,150 xMotivo cMsg:i4 xMsg }`
