// Fields of a document that are texts of its XML. Each is named once: what reads them and the contract that answers them are made of these tables.
import { childAt, textOf, type XmlNode } from './xml-node.ts'

/** A field: the places that it may stand at, the first that has it, and what it is where none has. */
interface Field<Absent extends string | null> {
  /** Names along the way to each; of an attribute its own behind '@'. */
  places: readonly (readonly string[])[]
  absent: Absent
}

function field<Absent extends string | null>(places: readonly string[], absent: Absent): Field<Absent> {
  return { places: places.map((place) => place.split('/')), absent }
}

/** Null where the document does not have it. */
export const maybe = (...places: string[]): Field<null> => field(places, null)
/** A text that every document has. */
export const always = (...places: string[]): Field<''> => field(places, '')
/** An amount that the layout lets out is zero. */
export const decimal = (...places: string[]): Field<'0.00'> => field(places, '0.00')

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
  for (const name in fields) {
    const { places, absent } = fields[name] as All[typeof name]
    let found: string | undefined
    for (const place of places) found ??= textAlong(node, place)
    read[name] = found ?? absent
  }
  // Of all names, and null only where a field may be.
  return read as Texts<All>
}

function textAlong(node: XmlNode | undefined, place: readonly string[]): string | undefined {
  const [first = ''] = place
  return first.startsWith('@') ? node?.attributes[first.slice(1)] : textOf(childAt(node, place))
}

/** Returns the CPF or CNPJ of whom a document names as its issuer or its consumer; a foreigner's number is neither. */
export const readTaxpayer = (person: XmlNode | undefined): string | null =>
  textOf(person, 'CPF') ?? textOf(person, 'CNPJ') ?? null
