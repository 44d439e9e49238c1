/**
 * The leaves of a CF-e of layouts 0.06 to 0.08 in the notation of note-schema.ts: 'Especificação de Requisitos do SAT', groups A to Z (I05w CEST, obsFisco beside
 * infAdic since 0.08). Ceará's MFE issues the same layout.
 */
export const COUPON_SCHEMA = `
  infCFe{ @Id @versao @versaoDadosEnt @versaoSB ide{ cUF:i2 cNF:i6 mod:=59,~ nserieSAT:i9 nCFe:i6 dEmi:d8 hEmi:h6 cDV:i1 tpAmb:=1,2 CNPJ:c signAC
  assinaturaQRCODE numeroCaixa:i3 } emit{ CNPJ:c xNome xFant enderEmit{ xLgr nro xCpl xBairro xMun CEP:i8 } IE:i12 IM cRegTrib:=1,3
  cRegTribISSQN:=1,2 indRatISSQN:=S,N } dest{ (CPF:f | CNPJ:c) xNome } entrega{ xLgr nro xCpl xBairro xMun UF:u } det*{ @nItem:i3 prod{ cProd
  cEAN:i13 xProd NCM:i8 CEST:i7 CFOP:i4 uCom qCom:n vUnCom:n vProd:n indRegra:=T,A vDesc:n vOutro:n vItem:n vRatDesc:n vRatAcr:n
  obsFiscoDet*{ @xCampoDet xTextoDet } } imposto{ vItem12741:n (ICMS{ (ICMS00{ Orig:=0,1 CST:=00,20 pICMS:n vICMS:n } | ICMS40{ Orig:=0,1
  CST:=40,41 } | ICMSSN102{ Orig:=0,1 CSOSN:=102,300 } | ICMSSN900{ Orig:=0,1 CSOSN:=900,~ pICMS:n vICMS:n }) } | ISSQN{ vDeducISSQN:n vBC:n
  vAliq:n vISSQN:n cMunFG:i7 cListServ cServTribMun cNatOp:=01,02 indIncFisc:=1,2 }) PIS{ (PISAliq{ CST:=01,02 vBC:n pPIS:p vPIS:n } | PISQtde{
  CST:=03,~ qBCProd:n vAliqProd:n vPIS:n } | PISNT{ CST:=04,06 } | PISSN{ CST:=49,~ } | PISOutr{ CST:=99,~ (vBC:n pPIS:p | qBCProd:n
  vAliqProd:n) vPIS:n }) } PISST{ (vBC:n pPIS:p | qBCProd:n vAliqProd:n) vPIS:n } COFINS{ (COFINSAliq{ CST:=01,02 vBC:n pCOFINS:p vCOFINS:n } |
  COFINSQtde{ CST:=03,~ qBCProd:n vAliqProd:n vCOFINS:n } | COFINSNT{ CST:=04,06 } | COFINSSN{ CST:=49,~ } | COFINSOutr{ CST:=99,~ (vBC:n
  pCOFINS:p | qBCProd:n vAliqProd:n) vCOFINS:n }) } COFINSST{ (vBC:n pCOFINS:p | qBCProd:n vAliqProd:n) vCOFINS:n } } infAdProd } total{
  ICMSTot{ vICMS:n vProd:n vDesc:n vPIS:n vCOFINS:n vPISST:n vCOFINSST:n vOutro:n } vCFe:n ISSQNtot{ vBC:n vISS:n vPIS:n vCOFINS:n vPISST:n
  vCOFINSST:n } DescAcrEntr{ (vDescSubtot:n | vAcresSubtot:n) } vCFeLei12741:n } pgto{ MP*{ cMP:=01,02 vMP:n cAdmC:i3 } vTroco:n } (infAdic{
  infCpl obsFisco*{ @xCampo xTexto } } | obsFisco*{ @xCampo xTexto } infAdic{ infCpl }) } Signature
`

/** The leaves of a cancellation (CFeCanc). */
export const CANCELLATION_SCHEMA = `
  infCFe{ @chCanc @versao @Id dEmi:d8 hEmi:h6 ide{ cUF:i2 cNF:i6 mod:=59,~ nserieSAT:i9 nCFe:i6 dEmi:d8 hEmi:h6 cDV:i1 CNPJ:c signAC
  assinaturaQRCODE numeroCaixa:i3 } emit{ CNPJ:c xNome xFant enderEmit{ xLgr nro xCpl xBairro xMun CEP:i8 } IE:i12 IM } dest{ (CPF:f | CNPJ:c) }
  total{ vCFe:n } infAdic{ obsFisco*{ @xCampo xTexto } } } Signature
`
