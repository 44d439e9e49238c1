// Fields of a document that are texts of its XML. Each is named once: what reads them and the contract that answers them are made of these tables.
import { textOf, type XmlNode } from './xml-node.ts'

/** A field: the places that it may stand at ('@' before an attribute's name), the first that has it, and what it is where none has. */
interface Field<Absent extends string | null> {
  places: readonly string[]
  absent: Absent
}

/** Null where the document does not have it. */
export const maybe = (...places: string[]): Field<null> => ({ places, absent: null })
/** A text that every document has. */
export const always = (...places: string[]): Field<''> => ({ places, absent: '' })
/** An amount that the layout lets out is zero. */
export const decimal = (...places: string[]): Field<'0.00'> => ({ places, absent: '0.00' })

export type Fields = Readonly<Record<string, Field<string | null>>>

/** An address. */
export const ADDRESS = {
  logradouro: maybe('xLgr'),
  numero: maybe('nro'),
  complemento: maybe('xCpl'),
  bairro: maybe('xBairro'),
  nome_municipio: maybe('xMun'),
  uf: maybe('UF'),
  cep: maybe('CEP'),
}

/** The values of fields, to the letter as the document has them. */
export type Texts<All extends Fields> = {
  -readonly [Name in keyof All]: All[Name]['absent'] extends null ? string | null : string
}

/** Reads fields from the element that their places are within. */
export function readFields<All extends Fields>(fields: All, node: XmlNode | undefined): Texts<All> {
  const read: Record<string, string | null> = {}
  for (const [name, { places, absent }] of Object.entries(fields)) {
    let found: string | undefined
    for (const place of places) found ??= place.startsWith('@') ? node?.attributes[place.slice(1)] : textOf(node, place)
    read[name] = found ?? absent
  }
  // Of all names, and null only where a field may be.
  return read as Texts<All>
}

/** Returns the CPF or CNPJ of whom a document names as its issuer or its consumer; a foreigner's number is neither. */
export const readTaxpayer = (person: XmlNode | undefined): string | null =>
  textOf(person, 'CPF') ?? textOf(person, 'CNPJ') ?? null
