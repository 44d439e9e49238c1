#!/usr/bin/env bash
# The XML of an NFC-e carries the address at which its customer asks for it by its key (urlChave), each state's own, and that of an authorised note its protocol.
# A good guess: a library that makes the DANFE of such an XML prints both.
# What happens: node-sped-pdf prints the address of Mato Grosso on every state's note, where a key of São Paulo is unknown, and without its second argument (the
# answer to a query, which the XML of a nfeProc already holds) a protocol of zeros beside the date of issue as that of authorisation. Two others print what the XML says.
# Who is hurt: customers who want to check their note, and shops shown a paper without a protocol for a note that has one.
# Source: Manual de Orientação do Contribuinte, group ZX01 (infNFeSupl: qrCode, urlChave) and infProt (nProt, dhRecbto).
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @alexssmusica/node-pdf-nfe@1.2.21 nfe-danfe-pdf@1.0.3 node-sped-pdf@1.0.66 unpdf@1.8.1
cat > try.mjs <<'JS'
import alexssmusica from '@alexssmusica/node-pdf-nfe'
import danfePdf from 'nfe-danfe-pdf'
import { DANFCe } from 'node-sped-pdf'
import { extractText } from 'unpdf'

const KEY = '35260311222333000181650010000001231847362510'
const product = `<det nItem="1"><prod><cProd>1</cProd><cEAN>SEM GTIN</cEAN><xProd>QUEIJO MINAS</xProd><NCM>04061010</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>1.0000</qCom>
<vUnCom>26.0600000000</vUnCom><vProd>26.06</vProd><cEANTrib>SEM GTIN</cEANTrib><uTrib>UN</uTrib><qTrib>1.0000</qTrib><vUnTrib>26.0600000000</vUnTrib><vDesc>@vDesc</vDesc><vOutro>@vOutro</vOutro><indTot>1</indTot></prod>
<imposto><ICMS><ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102></ICMS></imposto></det>`
const nfce = ({ tpAmb = '1', tpEmis = '1', contingency = '', vDesc = '0.00', vOutro = '0.00', vNF = '26.06' } = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe Id="NFe${KEY}" versao="4.00"><ide><cUF>35</cUF><cNF>84736251</cNF><natOp>VENDA</natOp><mod>65</mod>
<serie>1</serie><nNF>123</nNF><dhEmi>2026-03-31T23:30:00-03:00</dhEmi><tpNF>1</tpNF><idDest>1</idDest><cMunFG>3550308</cMunFG><tpImp>4</tpImp><tpEmis>${tpEmis}</tpEmis><cDV>0</cDV><tpAmb>${tpAmb}</tpAmb>
<finNFe>1</finNFe><indFinal>1</indFinal><indPres>1</indPres><procEmi>0</procEmi><verProc>1</verProc>${contingency}</ide><emit><CNPJ>11222333000181</CNPJ><xNome>MERCADO DE TESTE LTDA</xNome><enderEmit>
<xLgr>RUA A</xLgr><nro>1</nro><xBairro>CENTRO</xBairro><cMun>3550308</cMun><xMun>SAO PAULO</xMun><UF>SP</UF><CEP>01001000</CEP><cPais>1058</cPais><xPais>BRASIL</xPais></enderEmit><IE>110042490114</IE><CRT>1</CRT></emit>
${product.replace('@vDesc', vDesc).replace('@vOutro', vOutro)}<total><ICMSTot><vBC>0.00</vBC><vICMS>0.00</vICMS><vICMSDeson>0.00</vICMSDeson><vFCP>0.00</vFCP><vBCST>0.00</vBCST><vST>0.00</vST><vFCPST>0.00</vFCPST><vFCPSTRet>0.00</vFCPSTRet>
<vProd>26.06</vProd><vFrete>0.00</vFrete><vSeg>0.00</vSeg><vDesc>${vDesc}</vDesc><vII>0.00</vII><vIPI>0.00</vIPI><vIPIDevol>0.00</vIPIDevol><vPIS>0.00</vPIS><vCOFINS>0.00</vCOFINS><vOutro>${vOutro}</vOutro><vNF>${vNF}</vNF></ICMSTot></total>
<transp><modFrete>9</modFrete></transp><pag><detPag><tPag>01</tPag><vPag>${vNF}</vPag></detPag><vTroco>0.00</vTroco></pag><infAdic><infCpl>Volte sempre</infCpl></infAdic></infNFe>
<infNFeSupl><qrCode><![CDATA[https://www.nfce.fazenda.sp.gov.br/qrcode?p=${KEY}|3|1]]></qrCode><urlChave>https://www.nfce.fazenda.sp.gov.br/consulta</urlChave></infNFeSupl></NFe>
<protNFe versao="4.00"><infProt><tpAmb>${tpAmb}</tpAmb><verAplic>1</verAplic><chNFe>${KEY}</chNFe><dhRecbto>2026-03-31T23:30:02-03:00</dhRecbto><nProt>135260000000001</nProt><digVal>AAAA</digVal><cStat>100</cStat>
<xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe></nfeProc>`
const bytes = async (pdf) => {
  const chunks = []
  for await (const chunk of pdf) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
const printers = {
  'node-pdf-nfe': async (xml) => bytes(await alexssmusica.gerarPDF(xml, { cancelada: false })),
  'nfe-danfe-pdf': async (xml) => bytes(await danfePdf.gerarPDF(xml, { cancelada: false })),
  'node-sped-pdf': async (xml) => new Uint8Array(await DANFCe({ xml })),
}
const printed = async (name, xml) => (await extractText(await printers[name](xml), { mergePages: true })).text.replace(/\s+/g, ' ')

for (const name of Object.keys(printers)) {
  const text = await printed(name, nfce())
  const address = text.match(/(?:https?:\/\/)?www\.\S+/)?.[0]
  console.log(`${name}: ask at ${address}, protocol ${text.match(/Protocolo de Autoriza\S+:? (\d+)/)?.[1]}`)
}
process.exit()
JS
TZ=America/Sao_Paulo node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
node-pdf-nfe: ask at https://www.nfce.fazenda.sp.gov.br/consulta, protocol 135260000000001
nfe-danfe-pdf: ask at https://www.nfce.fazenda.sp.gov.br/consulta, protocol 135260000000001
node-sped-pdf: ask at www.sefaz.mt.gov.br/nfce/consulta, protocol 000000000000000
SEEN
