#!/usr/bin/env bash
# The paper of a note issued offline (tpEmis 9) says 'EMITIDA EM CONTINGÊNCIA', and that of a test (tpAmb 2) that it has no fiscal value.
# A good guess: libraries that make the DANFE of an NFC-e of its XML print both, as it is what tells such a paper from a valid note.
# What happens: none of three says a word of contingency. For a note of tests two put the name that SEFAZ wants for its first product ('NOTA FISCAL EMITIDA EM AM…', cut
# to 25 letters) in place of the product's own, which cuts what it is for, and the third prints a paper that cannot be told from a real one.
# Who is hurt: customers who are given the paper of a test, and shops whose offline notes are taken for authorised ones.
# Source: Manual de Especificações Técnicas do DANFE NFC-e e QR Code 6.0 (the messages of a note in contingency and of one of tests).
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

const kinds = {
  offline: nfce({ tpEmis: '9', contingency: '<dhCont>2026-03-31T23:00:00-03:00</dhCont><xJust>Sem acesso a internet no local</xJust>' }),
  test: nfce({ tpAmb: '2' }),
}
for (const name of Object.keys(printers))
  for (const [kind, xml] of Object.entries(kinds)) {
    const text = await printed(name, xml)
    const says = (words) => (words.test(text) ? 'yes' : 'no')
    console.log(`${name}, ${kind}: contingency ${says(/conting/i)}, 'homologacao' ${says(/homolog/i)}, 'sem valor fiscal' ${says(/sem valor/i)}, the product ${text.match(/QUEIJO MINAS|NOTA FISCAL EMITIDA[A-Z ]*?(?= UN )|NOTA FISCAL EMITIDA EM AM/)?.[0]}`)
  }
process.exit()
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
node-pdf-nfe, offline: contingency no, 'homologacao' no, 'sem valor fiscal' no, the product QUEIJO MINAS
node-pdf-nfe, test: contingency no, 'homologacao' no, 'sem valor fiscal' no, the product NOTA FISCAL EMITIDA EM AM
nfe-danfe-pdf, offline: contingency no, 'homologacao' no, 'sem valor fiscal' no, the product QUEIJO MINAS
nfe-danfe-pdf, test: contingency no, 'homologacao' no, 'sem valor fiscal' no, the product NOTA FISCAL EMITIDA EM AM
node-sped-pdf, offline: contingency no, 'homologacao' no, 'sem valor fiscal' no, the product QUEIJO MINAS
node-sped-pdf, test: contingency no, 'homologacao' no, 'sem valor fiscal' no, the product QUEIJO MINAS
SEEN
