/**
 * The leaves of a note, as the schema PL_010b v1.30 (NT 2025.002) has them, noted in a form of our own. `a{ b c }` is an element with others in it, `*` one that
 * may come again, `(a | b)` a choice, `@` an attribute. Behind the colon: n number, c CNPJ, f CPF, d day, t moment, u state, p a fraction of 1, d8 and h6 a day and an hour without signs, i and a number: so many digits,
 * `=` some of the values it may have; nothing: a text.
 */
export const NOTE_SCHEMA = `
  infNFe{ ide{ cUF:=11,12 cNF:i8 natOp mod:=55,65 serie:i2 nNF:i8 dhEmi:t dhSaiEnt:t dPrevEntrega:d tpNF:=0,1 idDest:=1,2 cMunFG:i7
  cMunFGIBS:i7 tpImp:=0,1 tpEmis:=1,2 cDV:i1 tpAmb:=1,2 finNFe:=1,2 tpNFDebito:=01,02 tpNFCredito:=01,02 indFinal:=0,1 indPres:=0,1
  indIntermed:=0,1 procEmi:=0,1 verProc dhCont:t xJust NFref*{ (refNFe:i44 | refNFeSig:i44 | refNF{ cUF:=11,12 AAMM:i2 CNPJ:c mod:=01,02
  serie:i2 nNF:i8 } | refNFP{ cUF:=11,12 AAMM:i2 (CNPJ:c | CPF:f) IE:i14 mod:=01,04 serie:i2 nNF:i8 } | refCTe:i44 | refECF{ mod:=2B,2C
  nECF:i3 nCOO:i6 }) } gCompraGov{ tpEnteGov:=1,2 pRedutor:n tpOperGov:=1,2 } gPagAntecipado{ refNFe*:i44 } } emit{ (CNPJ:c | CPF:f) xNome
  xFant enderEmit{ xLgr nro xCpl xBairro cMun:i7 xMun UF:u CEP:i8 cPais:=1058,~ xPais:=Brasil,BRASIL fone:i14 } IE:i14 IEST:i14 IM CNAE:i7
  CRT:=1,2 } avulsa{ CNPJ:c xOrgao matr xAgente fone:i14 UF:u nDAR dEmi:d vDAR:n repEmi dPag:d } dest{ (CNPJ:c | CPF:f | idEstrangeiro)
  xNome enderDest{ xLgr nro xCpl xBairro cMun:i7 xMun UF:u CEP:i8 cPais:i4 xPais fone:i14 } indIEDest:=1,2 IE:i14 ISUF:i9 IM email }
  retirada{ (CNPJ:c | CPF:f) xNome xLgr nro xCpl xBairro cMun:i7 xMun UF:u CEP:i8 cPais:i4 xPais fone:i14 email IE:i14 } entrega{ (CNPJ:c |
  CPF:f) xNome xLgr nro xCpl xBairro cMun:i7 xMun UF:u CEP:i8 cPais:i4 xPais fone:i14 email IE:i14 } autXML*{ (CNPJ:c | CPF:f) } det*{ prod{
  cProd cEAN:i14 cBarra xProd NCM:i8 NVE* CEST:i7 indEscala:=S,N CNPJFab:c cBenef gCred*{ cCredPresumido pCredPresumido:n vCredPresumido:n }
  tpCredPresIBSZFM:=0,1 EXTIPI:i3 CFOP:i3 uCom qCom:n vUnCom:n vProd:n cEANTrib:i14 cBarraTrib uTrib qTrib:n vUnTrib:n vFrete:n vSeg:n
  vDesc:n vOutro:n indTot:=0,1 indBemMovelUsado:=1,~ DI*{ nDI dDI:d xLocDesemb UFDesemb:u dDesemb:d tpViaTransp:=1,2 vAFRMM:n
  tpIntermedio:=1,2 (CNPJ:c | CPF:f) UFTerceiro:u cExportador adi*{ nAdicao:i2 nSeqAdic:i4 cFabricante vDescDI:n nDraw } } detExport*{ nDraw
  exportInd{ nRE:i12 chNFe:i44 qExport:n } } xPed nItemPed:i6 nFCI rastro*{ nLote qLote:n dFab:d dVal:d cAgreg } infProdNFF{ cProdFisco
  cOperNFF:i5 } infProdEmb{ xEmb qVolEmb:n uEmb } (veicProd{ tpOp:=0,1 chassi cCor xCor pot cilin pesoL pesoB nSerie tpComb nMotor CMT dist
  anoMod:i4 anoFab:i4 tpPint tpVeic:i2 espVeic:i1 VIN:=R,N condVeic:=1,2 cMod:i6 cCorDENATRAN:i2 lota:i3 tpRest:=0,1 } | med{
  cProdANVISA:i11 xMotivoIsencao vPMC:n } | arma*{ tpArma:=0,1 nSerie nCano descr } | comb{ cProdANP:i9 descANP pGLP:n pGNn:n pGNi:n vPart:n
  CODIF:i21 qTemp:n UFCons:u CIDE{ qBCProd:n vAliqProd:n vCIDE:n } encerrante{ nBico:i3 nBomba:i3 nTanque:i3 vEncIni:n vEncFin:n } pBio:n
  origComb*{ indImport:=0,1 cUFOrig:=11,12 pOrig:n } } | nRECOPI:i20) } imposto{ vTotTrib:n (ICMS{ (ICMS00{ orig:=0,1 CST:=00,~ modBC:=0,1
  vBC:n pICMS:n vICMS:n pFCP:n vFCP:n } | ICMS02{ orig:=0,1 CST:=02,~ qBCMono:n adRemICMS:n vICMSMono:n } | ICMS10{ orig:=0,1 CST:=10,~
  modBC:=0,1 vBC:n pICMS:n vICMS:n vBCFCP:n pFCP:n vFCP:n modBCST:=0,1 pMVAST:n pRedBCST:n vBCST:n pICMSST:n vICMSST:n vBCFCPST:n pFCPST:n
  vFCPST:n vICMSSTDeson:n motDesICMSST:=3,9 } | ICMS15{ orig:=0,1 CST:=15,~ qBCMono:n adRemICMS:n vICMSMono:n qBCMonoReten:n
  adRemICMSReten:n vICMSMonoReten:n pRedAdRem:n motRedAdRem:=1,9 } | ICMS20{ orig:=0,1 CST:=20,~ modBC:=0,1 pRedBC:n vBC:n pICMS:n vICMS:n
  vBCFCP:n pFCP:n vFCP:n vICMSDeson:n motDesICMS:=3,9 indDeduzDeson:=0,1 } | ICMS30{ orig:=0,1 CST:=30,~ modBCST:=0,1 pMVAST:n pRedBCST:n
  vBCST:n pICMSST:n vICMSST:n vBCFCPST:n pFCPST:n vFCPST:n vICMSDeson:n motDesICMS:=6,7 indDeduzDeson:=0,1 } | ICMS40{ orig:=0,1 CST:=40,41
  vICMSDeson:n motDesICMS:=1,3 indDeduzDeson:=0,1 } | ICMS51{ orig:=0,1 CST:=51,~ modBC:=0,1 pRedBC:n cBenefRBC vBC:n pICMS:n vICMSOp:n
  pDif:n vICMSDif:n vICMS:n vBCFCP:n pFCP:n vFCP:n pFCPDif:n vFCPDif:n vFCPEfet:n } | ICMS53{ orig:=0,1 CST:=53,~ qBCMono:n adRemICMS:n
  vICMSMonoOp:n pDif:n vICMSMonoDif:n vICMSMono:n qBCMonoDif:n adRemICMSDif:n } | ICMS60{ orig:=0,1 CST:=60,~ vBCSTRet:n pST:n
  vICMSSubstituto:n vICMSSTRet:n vBCFCPSTRet:n pFCPSTRet:n vFCPSTRet:n pRedBCEfet:n vBCEfet:n pICMSEfet:n vICMSEfet:n } | ICMS61{ orig:=0,1
  CST:=61,~ qBCMonoRet:n adRemICMSRet:n vICMSMonoRet:n } | ICMS70{ orig:=0,1 CST:=70,~ modBC:=0,1 pRedBC:n vBC:n pICMS:n vICMS:n vBCFCP:n
  pFCP:n vFCP:n modBCST:=0,1 pMVAST:n pRedBCST:n vBCST:n pICMSST:n vICMSST:n vBCFCPST:n pFCPST:n vFCPST:n vICMSDeson:n motDesICMS:=3,9
  indDeduzDeson:=0,1 vICMSSTDeson:n motDesICMSST:=3,9 } | ICMS90{ orig:=0,1 CST:=90,~ modBC:=0,1 vBC:n pRedBC:n pICMS:n vICMS:n vBCFCP:n
  pFCP:n vFCP:n modBCST:=0,1 pMVAST:n pRedBCST:n vBCST:n pICMSST:n vICMSST:n vBCFCPST:n pFCPST:n vFCPST:n vICMSDeson:n motDesICMS:=3,9
  indDeduzDeson:=0,1 vICMSSTDeson:n motDesICMSST:=3,9 } | ICMSPart{ orig:=0,1 CST:=10,90 modBC:=0,1 vBC:n pRedBC:n pICMS:n vICMS:n
  modBCST:=0,1 pMVAST:n pRedBCST:n vBCST:n pICMSST:n vICMSST:n vBCFCPST:n pFCPST:n vFCPST:n pBCOp:n UFST:u } | ICMSST{ orig:=0,1 CST:=41,60
  vBCSTRet:n pST:n vICMSSubstituto:n vICMSSTRet:n vBCFCPSTRet:n pFCPSTRet:n vFCPSTRet:n vBCSTDest:n vICMSSTDest:n pRedBCEfet:n vBCEfet:n
  pICMSEfet:n vICMSEfet:n } | ICMSSN101{ orig:=0,1 CSOSN:=101,~ pCredSN:n vCredICMSSN:n } | ICMSSN102{ orig:=0,1 CSOSN:=102,103 } |
  ICMSSN201{ orig:=0,1 CSOSN:=201,~ modBCST:=0,1 pMVAST:n pRedBCST:n vBCST:n pICMSST:n vICMSST:n vBCFCPST:n pFCPST:n vFCPST:n pCredSN:n
  vCredICMSSN:n } | ICMSSN202{ orig:=0,1 CSOSN:=202,203 modBCST:=0,1 pMVAST:n pRedBCST:n vBCST:n pICMSST:n vICMSST:n vBCFCPST:n pFCPST:n
  vFCPST:n } | ICMSSN500{ orig:=0,1 CSOSN:=500,~ vBCSTRet:n pST:n vICMSSubstituto:n vICMSSTRet:n vBCFCPSTRet:n pFCPSTRet:n vFCPSTRet:n
  pRedBCEfet:n vBCEfet:n pICMSEfet:n vICMSEfet:n } | ICMSSN900{ orig:=0,1 CSOSN:=900,~ modBC:=0,1 vBC:n pRedBC:n pICMS:n vICMS:n
  modBCST:=0,1 pMVAST:n pRedBCST:n vBCST:n pICMSST:n vICMSST:n vBCFCPST:n pFCPST:n vFCPST:n pCredSN:n vCredICMSSN:n }) } IPI{ CNPJProd:c
  cSelo qSelo:i12 cEnq (IPITrib{ CST:=00,49 (vBC:n pIPI:n | qUnid:n vUnid:n) vIPI:n } | IPINT{ CST:=01,02 }) } II{ vBC:n vDespAdu:n vII:n
  vIOF:n } | IPI{ CNPJProd:c cSelo qSelo:i12 cEnq (IPITrib{ CST:=00,49 (vBC:n pIPI:n | qUnid:n vUnid:n) vIPI:n } | IPINT{ CST:=01,02 }) }
  ISSQN{ vBC:n vAliq:n vISSQN:n cMunFG:i7 cListServ:i2 vDeducao:n vOutro:n vDescIncond:n vDescCond:n vISSRet:n indISS:=1,2 cServico cMun:i7
  cPais:i4 nProcesso indIncentivo:=1,2 }) PIS{ (PISAliq{ CST:=01,02 vBC:n pPIS:n vPIS:n } | PISQtde{ CST:=03,~ qBCProd:n vAliqProd:n vPIS:n
  } | PISNT{ CST:=04,05 } | PISOutr{ CST:=49,50 (vBC:n pPIS:n | qBCProd:n vAliqProd:n) vPIS:n }) } PISST{ (vBC:n pPIS:n | qBCProd:n
  vAliqProd:n) vPIS:n indSomaPISST:=0,1 } COFINS{ (COFINSAliq{ CST:=01,02 vBC:n pCOFINS:n vCOFINS:n } | COFINSQtde{ CST:=03,~ qBCProd:n
  vAliqProd:n vCOFINS:n } | COFINSNT{ CST:=04,05 } | COFINSOutr{ CST:=49,50 (vBC:n pCOFINS:n | qBCProd:n vAliqProd:n) vCOFINS:n }) }
  COFINSST{ (vBC:n pCOFINS:n | qBCProd:n vAliqProd:n) vCOFINS:n indSomaCOFINSST:=0,1 } ICMSUFDest{ vBCUFDest:n vBCFCPUFDest:n pFCPUFDest:n
  pICMSUFDest:n pICMSInter:=4.00,7.00 pICMSInterPart:n vFCPUFDest:n vICMSUFDest:n vICMSUFRemet:n } IS{ CSTIS cClassTribIS vBCIS:n pIS:n
  pISEspec:n uTrib qTrib:n vIS:n } IBSCBS{ CST cClassTrib indDoacao:=1,~ (gIBSCBS{ vBC:n gIBSUF{ pIBSUF:n gDif{ pDif:n vDif:n } gDevTrib{
  vDevTrib:n } gRed{ pRedAliq:n pAliqEfet:n } vIBSUF:n } gIBSMun{ pIBSMun:n gDif{ pDif:n vDif:n } gDevTrib{ vDevTrib:n } gRed{ pRedAliq:n
  pAliqEfet:n } vIBSMun:n } vIBS:n gCBS{ pCBS:n gDif{ pDif:n vDif:n } gDevTrib{ vDevTrib:n } gRed{ pRedAliq:n pAliqEfet:n } vCBS:n }
  gTribRegular{ CSTReg cClassTribReg pAliqEfetRegIBSUF:n vTribRegIBSUF:n pAliqEfetRegIBSMun:n vTribRegIBSMun:n pAliqEfetRegCBS:n
  vTribRegCBS:n } gTribCompraGov{ pAliqIBSUF:n vTribIBSUF:n pAliqIBSMun:n vTribIBSMun:n pAliqCBS:n vTribCBS:n } } | gIBSCBSMono{
  gMonoPadrao{ qBCMono:n adRemIBS:n adRemCBS:n vIBSMono:n vCBSMono:n } gMonoReten{ qBCMonoReten:n adRemIBSReten:n vIBSMonoReten:n
  adRemCBSReten:n vCBSMonoReten:n } gMonoRet{ qBCMonoRet:n adRemIBSRet:n vIBSMonoRet:n adRemCBSRet:n vCBSMonoRet:n } gMonoDif{ pDifIBS:n
  vIBSMonoDif:n pDifCBS:n vCBSMonoDif:n } vTotIBSMonoItem:n vTotCBSMonoItem:n } | gTransfCred{ vIBS:n vCBS:n } | gAjusteCompet{ competApur
  vIBS:n vCBS:n }) gEstornoCred{ vIBSEstCred:n vCBSEstCred:n } (gCredPresOper{ vBCCredPres:n cCredPres gIBSCredPres{ pCredPres:n
  (vCredPres:n | vCredPresCondSus:n) } gCBSCredPres{ pCredPres:n (vCredPres:n | vCredPresCondSus:n) } } | gCredPresIBSZFM{ competApur
  tpCredPresIBSZFM:=0,1 vCredPresIBSZFM:n }) } } impostoDevol{ pDevol:n IPI{ vIPIDevol:n } } infAdProd obsItem{ obsCont{ xTexto @xCampo }
  obsFisco{ xTexto @xCampo } } vItem:n DFeReferenciado{ chaveAcesso:i44 nItem:i1 } @nItem } total{ ICMSTot{ vBC:n vICMS:n vICMSDeson:n
  vFCPUFDest:n vICMSUFDest:n vICMSUFRemet:n vFCP:n vBCST:n vST:n vFCPST:n vFCPSTRet:n qBCMono:n vICMSMono:n qBCMonoReten:n vICMSMonoReten:n
  qBCMonoRet:n vICMSMonoRet:n vProd:n vFrete:n vSeg:n vDesc:n vII:n vIPI:n vIPIDevol:n vPIS:n vCOFINS:n vOutro:n vNF:n vTotTrib:n }
  ISSQNtot{ vServ:n vBC:n vISS:n vPIS:n vCOFINS:n dCompet:d vDeducao:n vOutro:n vDescIncond:n vDescCond:n vISSRet:n cRegTrib:=1,2 } retTrib{
  vRetPIS:n vRetCOFINS:n vRetCSLL:n vBCIRRF:n vIRRF:n vBCRetPrev:n vRetPrev:n } ISTot{ vIS:n } IBSCBSTot{ vBCIBSCBS:n gIBS{ gIBSUF{ vDif:n
  vDevTrib:n vIBSUF:n } gIBSMun{ vDif:n vDevTrib:n vIBSMun:n } vIBS:n vCredPres:n vCredPresCondSus:n } gCBS{ vDif:n vDevTrib:n vCBS:n
  vCredPres:n vCredPresCondSus:n } gMono{ vIBSMono:n vCBSMono:n vIBSMonoReten:n vCBSMonoReten:n vIBSMonoRet:n vCBSMonoRet:n } gEstornoCred{
  vIBSEstCred:n vCBSEstCred:n } } vNFTot:n } transp{ modFrete:=0,1 transporta{ (CNPJ:c | CPF:f) xNome IE:i14 xEnder xMun UF:u } retTransp{
  vServ:n vBCRet:n pICMSRet:n vICMSRet:n CFOP:i3 cMunFG:i7 } (veicTransp{ placa UF:u RNTC } reboque*{ placa UF:u RNTC } | vagao | balsa)
  vol*{ qVol:i15 esp marca nVol pesoL:n pesoB:n lacres*{ nLacre } } } cobr{ fat{ nFat vOrig:n vDesc:n vLiq:n } dup*{ nDup dVenc:d vDup:n } }
  pag{ detPag*{ indPag:=0,1 tPag:i2 xPag vPag:n dPag:d CNPJPag:c UFPag:u card{ tpIntegra:=1,2 CNPJ:c tBand:i2 cAut CNPJReceb:c idTermPag } }
  vTroco:n } infIntermed{ CNPJ:c idCadIntTran } infAdic{ infAdFisco infCpl obsCont*{ xTexto @xCampo } obsFisco*{ xTexto @xCampo } procRef*{
  nProc indProc:=0,1 tpAto:=08,10 } } exporta{ UFSaidaPais:u xLocExporta xLocDespacho } compra{ xNEmp xPed xCont } cana{ safra ref forDia*{
  qtde:n @dia } qTotMes:n qTotAnt:n qTotGer:n deduc*{ xDed vDed:n } vFor:n vTotDed:n vLiqFor:n } infRespTec{ CNPJ:c xContato email fone:i14
  idCSRT:i2 hashCSRT } infSolicNFF{ xSolic } agropecuario{ (defensivo*{ nReceituario CPFRespTec:f } | guiaTransito{ tpGuia:=1,2 UFGuia:u
  serieGuia nGuia:i9 }) } @versao @Id } infNFeSupl{ qrCode urlChave } Signature
`
