import { readNoteContent } from '#api/server/documents/read/contents.ts'
import type { Nfce } from '#api/contract/documents/nfces.ts'

// A note with all that the layout permits a shop, of people and companies that do not exist.

const item = (number: number, prod: string, imposto: string, more = ''): string =>
  `<det nItem="${number}"><prod>${prod}</prod><imposto><vTotTrib>3.10</vTotTrib>${imposto}</imposto>${more}</det>`

const product = (name: string, price: string, more = ''): string =>
  `<cProd>10${price.slice(0, 2)}</cProd><cEAN>7891000315507</cEAN><xProd>${name}</xProd><NCM>22030000</NCM><CEST>0302100</CEST><cBenef>SP070130</cBenef><CFOP>5405</CFOP>` +
  `<uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>${price}</vUnCom><vProd>${price}</vProd><uTrib>L</uTrib><qTrib>0.3500</qTrib><vUnTrib>14.2857</vUnTrib><vFrete>2.50</vFrete>` +
  `<vDesc>1.00</vDesc><indTot>1</indTot>${more}`

const REFORM =
  '<IBSCBS><CST>200</CST><cClassTrib>200034</cClassTrib><gIBSCBS><vBC>40.00</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF><gRed><pRedAliq>60.0000</pRedAliq>' +
  '<pAliqEfet>0.0400</pAliqEfet></gRed><vIBSUF>0.02</vIBSUF></gIBSUF><gIBSMun><pIBSMun>0.0000</pIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.02</vIBS>' +
  '<gCBS><pCBS>0.9000</pCBS><gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>0.3600</pAliqEfet></gRed><vCBS>0.14</vCBS></gCBS></gIBSCBS></IBSCBS>'

const ST =
  '<ICMS><ICMS60><orig>0</orig><CST>60</CST><vBCSTRet>38.00</vBCSTRet><pST>18.0000</pST><vICMSSubstituto>4.00</vICMSSubstituto><vICMSSTRet>2.84</vICMSSTRet>' +
  '<pRedBCEfet>10.0000</pRedBCEfet><vBCEfet>34.20</vBCEfet><pICMSEfet>18.0000</pICMSEfet><vICMSEfet>6.16</vICMSEfet></ICMS60></ICMS>'
const CONTRIBUTIONS =
  '<PIS><PISAliq><CST>01</CST><vBC>40.00</vBC><pPIS>1.6500</pPIS><vPIS>0.66</vPIS></PISAliq></PIS>' +
  '<COFINS><COFINSAliq><CST>01</CST><vBC>40.00</vBC><pCOFINS>7.6000</pCOFINS><vCOFINS>3.04</vCOFINS></COFINSAliq></COFINS>'

const MEDICINE =
  '<rastro><nLote>L2309A</nLote><qLote>1.000</qLote><dFab>2026-02-01</dFab><dVal>2028-01-31</dVal></rastro>' +
  '<med><cProdANVISA>1018004040017</cProdANVISA><vPMC>89.90</vPMC></med>'

const address = (street: string): string =>
  `<xLgr>${street}</xLgr><nro>999</nro><xCpl>Apartamento 12, bloco das Palmeiras</xCpl><xBairro>Vila Nova</xBairro><cMun>3550308</cMun><xMun>São Paulo</xMun><UF>SP</UF>` +
  '<CEP>02002000</CEP><cPais>1058</cPais><xPais>Brasil</xPais><fone>11987654321</fone>'

const noteXml = (key: string): string =>
  `<NFe><infNFe Id="NFe${key}" versao="4.00"><ide><cUF>35</cUF><natOp>Venda de mercadoria com entrega em domicílio</natOp><mod>65</mod><serie>1</serie><nNF>4711</nNF>` +
  '<dhEmi>2026-09-10T10:00:00-03:00</dhEmi><dPrevEntrega>2026-09-11</dPrevEntrega><tpNF>1</tpNF><idDest>1</idDest><cMunFG>3550308</cMunFG><tpImp>4</tpImp><tpEmis>1</tpEmis><tpAmb>1</tpAmb>' +
  '<finNFe>1</finNFe><indFinal>1</indFinal><indPres>4</indPres><indIntermed>1</indIntermed><procEmi>0</procEmi><verProc>Caixa 8.1</verProc></ide>' +
  `<emit><CNPJ>91234567000188</CNPJ><xNome>Empório da Aurora Ltda</xNome><xFant>Empório Aurora</xFant><enderEmit>${address('Rua da Loja')}</enderEmit><IE>110042490114</IE>` +
  '<IM>45678</IM><CNAE>4711302</CNAE><CRT>3</CRT></emit>' +
  `<dest><CPF>52998224725</CPF><xNome>Maria de Teste</xNome><enderDest>${address('Rua do Cadastro')}</enderDest><indIEDest>9</indIEDest><email>maria@teste.example</email></dest>` +
  `<retirada><CNPJ>87654321000198</CNPJ><xNome>Depósito Central</xNome>${address('Rodovia do Depósito')}<email>deposito@aurora.example</email></retirada>` +
  `<entrega><CPF>11144477735</CPF><xNome>João Vizinho</xNome>${address('Avenida da Entrega')}</entrega>` +
  '<autXML><CNPJ>87654321000198</CNPJ></autXML>' +
  item(
    1,
    product('CERVEJA ARTESANAL 350 ML', '19.90'),
    ST + CONTRIBUTIONS + REFORM,
    '<infAdProd>SEM GELO; EMBRULHAR PARA PRESENTE</infAdProd>',
  ) +
  item(2, product('ANTITÉRMICO 500 MG', '25.10', MEDICINE), ST + CONTRIBUTIONS + REFORM) +
  '<total><ICMSTot><vBC>0.00</vBC><vICMS>0.00</vICMS><vFCPSTRet>0.40</vFCPSTRet><vProd>45.00</vProd><vFrete>5.00</vFrete><vDesc>2.00</vDesc><vPIS>1.32</vPIS>' +
  '<vCOFINS>6.08</vCOFINS><vNF>48.00</vNF><vTotTrib>6.20</vTotTrib></ICMSTot><IBSCBSTot><vBCIBSCBS>80.00</vBCIBSCBS><gIBS><gIBSUF><vIBSUF>0.04</vIBSUF></gIBSUF><vIBS>0.04</vIBS></gIBS>' +
  '<gCBS><vCBS>0.28</vCBS></gCBS></IBSCBSTot></total>' +
  '<transp><modFrete>0</modFrete><transporta><CPF>11144477735</CPF><xNome>Motoboy de Teste</xNome><xEnder>Rua do Motoboy, 5</xEnder><xMun>São Paulo</xMun><UF>SP</UF></transporta>' +
  '<veicTransp><placa>ABC1D23</placa><UF>SP</UF></veicTransp><vol><qVol>2</qVol><esp>Caixa</esp><marca>Aurora</marca><pesoB>3.200</pesoB><lacres><nLacre>L-1</nLacre></lacres></vol></transp>' +
  '<cobr><fat><nFat>4711</nFat><vOrig>48.00</vOrig><vLiq>48.00</vLiq></fat><dup><nDup>001</nDup><dVenc>2026-10-10</dVenc><vDup>48.00</vDup></dup></cobr>' +
  '<pag><detPag><indPag>0</indPag><tPag>03</tPag><vPag>48.00</vPag><dPag>2026-09-10</dPag><CNPJPag>91234567000269</CNPJPag><UFPag>RJ</UFPag><card><tpIntegra>1</tpIntegra>' +
  '<CNPJ>87654321000198</CNPJ><tBand>01</tBand><cAut>123456</cAut><CNPJReceb>91234567000188</CNPJReceb><idTermPag>T-04</idTermPag></card></detPag></pag>' +
  '<infIntermed><CNPJ>87654321000198</CNPJ><idCadIntTran>loja-teste-77</idCadIntTran></infIntermed>' +
  '<infAdic><infAdFisco>Regime especial 12/2026</infAdFisco><infCpl>Pedido 8812 do site. Trocas em 30 dias com este documento, na loja ou pelo correio.</infCpl>' +
  '<obsCont xCampo="Vendedor"><xTexto>Ana</xTexto></obsCont><obsFisco xCampo="Regime"><xTexto>Decreto 1.234</xTexto></obsFisco></infAdic>' +
  '<infRespTec><CNPJ>87654321000198</CNPJ><xContato>Suporte</xContato><email>suporte@software.example</email><fone>1133334444</fone></infRespTec></infNFe>' +
  `<infNFeSupl><qrCode>https://sefaz.example/qr?p=${key}|3|1</qrCode><urlChave>https://sefaz.example</urlChave></infNFeSupl></NFe>`

/** The note with the content of one that has it all. */
export const wholeNote = (note: Nfce): Nfce => ({
  ...note,
  notices: [{ code: 'sefaz_message', message: 'Mensagem da SEFAZ 200: NotaMSPremiada: 01-07-19-23-34-41-52-60' }],
  data: readNoteContent(noteXml(note.key), note.key),
})
