import type { XmlNode } from '#domain/documents/reading/xml-node.ts'
import { Refused } from '../xml/refused.ts'

/** XML of the field that a shop has beside its documents, by its root: in words, what it is. It holds no document. */
const NO_DOCUMENT: Readonly<Record<string, string>> = {
  resNFe: 'um resumo de NF-e',
  resEvento: 'um resumo de evento',
  distDFeInt: 'um pedido de distribuição',
  retDistDFeInt: 'uma resposta de distribuição sem documentos',
  consSitNFe: 'uma consulta da situação de uma nota',
  retConsSitNFe: 'a resposta a uma consulta, sem o protocolo da nota',
  consStatServ: 'uma consulta do serviço da SEFAZ',
  retConsStatServ: 'a resposta a uma consulta do serviço da SEFAZ',
  consReciNFe: 'uma consulta de recibo',
  retConsReciNFe: 'a resposta a uma consulta de recibo, sem protocolo de nota',
  retEnviNFe: 'a resposta da SEFAZ a um lote, sem protocolo de nota',
  retEnvEvento: 'a resposta da SEFAZ a um lote de eventos, sem evento',
  nfceListagemChaves: 'um pedido da lista de chaves da SEFAZ-SP',
  retNfceListagemChaves: 'uma lista de chaves da SEFAZ-SP, sem as notas',
  nfceDownloadXML: 'um pedido de download à SEFAZ-SP',
  retNfceDownloadXML: 'uma resposta de download da SEFAZ-SP, sem a nota',
  ConsCad: 'uma consulta de cadastro',
  retConsCad: 'a resposta a uma consulta de cadastro',
  Fault: 'uma mensagem de erro de um serviço',
}

/** Fiscal documents of others kinds. */
const OTHER_DOCUMENT: readonly (readonly [names: RegExp, what: string])[] = [
  [/^(cteProc|CTe|cteOSProc|CTeOS|GTVe|cteSimpProc|CTeSimp|procEventoCTe|eventoCTe)$/, 'um CT-e'],
  [/^(mdfeProc|MDFe|procEventoMDFe|eventoMDFe)$/, 'um MDF-e'],
  [/^(CompNfse|Nfse|NFSe|nfse|ConsultarNfseResposta|DPS|ListaNfse)$/, 'uma NFS-e'],
  [/^(BPe|bpeProc)$/, 'um BP-e'],
  [/^(NF3e|nf3eProc)$/, 'uma NF3e'],
  [/^(NFCom|nfcomProc)$/, 'uma NFCom'],
]

const WITHIN = 4

/** Why a file of which nothing is read is not taken: with what it is, where that is known. */
export function refusedOther(root: XmlNode, unread: readonly XmlNode[]): Refused {
  const names = namesOf(root, WITHIN)
  const other = OTHER_DOCUMENT.find(([pattern]) => names.some((name) => pattern.test(name)))
  if (other) {
    const message = `O arquivo é ${other[1]}, fora do escopo: aqui são recebidas só NFC-e (modelo 65) e CF-e SAT (modelo 59)`
    return new Refused('out_of_scope', message, root.line)
  }
  const known = names.find((name) => NO_DOCUMENT[name] !== undefined)
  if (known !== undefined) {
    const message = `O arquivo não traz nenhum documento fiscal: é ${NO_DOCUMENT[known]} (elemento <${known}>)`
    return new Refused('not_fiscal', message, root.line)
  }
  const foreign = unread.find(
    ({ name }) => names.includes(name) && /^(NFe|nfeProc|CFe|CFeCanc|infNFe|infCFe)$/.test(name),
  )
  if (foreign) {
    const message = `O elemento <${foreign.name}> não está no namespace da SEFAZ ('${foreign.uri}'): o documento não foi lido`
    return new Refused('not_fiscal', message, foreign.line)
  }
  const message = `O arquivo não traz nenhum documento fiscal (elemento <${root.name}>)`
  return new Refused('not_fiscal', message, root.line)
}

/** Returns the names of the elements down to a depth, the inner ones first: an envelope says less than what is in it. */
function namesOf(node: XmlNode, depth: number): string[] {
  const inner = depth === 0 ? [] : node.children.slice(0, 20).flatMap((one) => namesOf(one, depth - 1))
  return [...inner, node.name]
}
