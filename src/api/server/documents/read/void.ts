import { voidKey } from '#domain/documents/access-key.ts'
import { taxpayerOf } from '#domain/companies/taxpayer.ts'
import { child, textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { Refused } from '../xml/refused.ts'
import { readInstant } from '#domain/documents/reading/instants.ts'
import { outOfScope, readEnvironment, readNumber } from './fields.ts'
import type { VoidFound } from './reading.ts'

/** Numbers declared unused: the request (inutNFe), the reply (retInutNFe), or both of a procInutNFe. */
export function parseVoid(request: XmlNode | undefined, response: XmlNode | undefined): VoidFound {
  const requestInfo = child(request, 'infInut')
  const replied = child(response, 'infInut')
  const info = requestInfo ?? replied
  const line = (request ?? response)?.line ?? 1
  const cnpj = textOf(info, 'CNPJ') ?? textOf(info, 'CPF')
  if (cnpj === undefined) throw new Refused('incomplete', 'A inutilização não traz o CNPJ do emitente', line)
  if (/[a-z]/.test(cnpj)) throw new Refused('lower_case', `O CNPJ tem letras minúsculas: ${cnpj}`, line)
  if (taxpayerOf(cnpj) !== cnpj) throw new Refused('incomplete', `CNPJ inválido: ${cnpj}`, line)
  if (textOf(info, 'mod') === '55') throw outOfScope(line)
  if (textOf(info, 'mod') !== '65')
    throw new Refused('invalid_model', 'A inutilização não é de NFC-e (modelo 65)', line)
  const year = readNumber(info, 'ano', line)
  const range = {
    // The layout demands it, and who left it out is found all the same.
    uf: textOf(requestInfo, 'cUF') ?? textOf(replied, 'cUF') ?? '',
    cnpj,
    year: year < 100 ? 2000 + year : year,
    serie: readNumber(info, 'serie', line),
    numberStart: readNumber(info, 'nNFIni', line),
    numberEnd: readNumber(info, 'nNFFin', line),
  }
  return {
    kind: 'void',
    ...range,
    key: voidKey(range),
    environment: readEnvironment(info, line),
    isRequest: requestInfo !== undefined,
    reason: textOf(requestInfo, 'xJust') ?? null,
    cStat: textOf(replied, 'cStat') ?? null,
    description: textOf(replied, 'xMotivo') ?? null,
    protocolNumber: textOf(replied, 'nProt') ?? null,
    receivedAt: readInstant(textOf(replied, 'dhRecbto'), range.uf) ?? null,
    warnings: [],
  }
}
