import type { XmlNode } from '#domain/documents/reading/xml-node.ts'

// What one document may hold, so that nobody pays for more. Counts are the layouts' own: XSD of NF-e 4.00 (leiauteNFe_v4.00, model 65 shares
// it) and 'Especificação de Requisitos do SAT', of both the largest that any version allows.

/** How many children of a name an element has at most. */
const REPEATED = new Map<string, Readonly<Record<string, number>>>([
  ['infNFe', { det: 990, autXML: 10, pag: 100 }],
  ['ide', { NFref: 999 }],
  ['pag', { detPag: 100 }],
  ['cobr', { dup: 120 }],
  ['infAdic', { obsCont: 10, obsFisco: 10, procRef: 100 }],
  ['infCFe', { det: 500, obsFisco: 10 }],
  ['pgto', { MP: 10 }],
])
/** Children of any other name: as many as the layouts have of anything (vol, lacres). */
const MOST_CHILDREN = 5000

/** Characters of an element's own text. */
const LONGEST: Readonly<Record<string, number>> = { infCpl: 5000, infAdFisco: 2000 }
const SHORTEST = Math.min(...Object.values(LONGEST))
/** Letters of any other text: signatures and certificates are the longest, some thousand. */
const LONGEST_TEXT = 20_000

/** Characters of one document: 990 items with every tax, indented. SEFAZ takes a tenth. */
const LARGEST_DOCUMENT = 5_000_000
/** 990 items have some hundred elements each. */
const MOST_ELEMENTS = 200_000
/** Elements of all documents of a file of 20 MB. */
const MOST_ELEMENTS_OF_A_FILE = 1_000_000

/**
 * Attributes of one element: the layouts have two at most (Id, versao) and those of a signature or a SOAP envelope, with its namespaces.
 */
const MOST_ATTRIBUTES = 50
/** Attributes of a file of 20 MB: a note of one item has some twelve in 8 kB, and each further item one (nItem). */
const MOST_ATTRIBUTES_OF_A_FILE = 200_000

/**
 * Namespaces that are declared around an element, those of a SOAP envelope and of each element within counted: a dozen in what programs write.
 * The canonical form of each element, of which signatures are made, takes the square of them.
 */
const MOST_NAMESPACES = 50

const DOCUMENTS: Readonly<Record<string, string>> = {
  NFe: 'A nota',
  CFe: 'O cupom',
  CFeCanc: 'O cupom de cancelamento',
  protNFe: 'O protocolo',
  evento: 'O evento',
  retEvento: 'A resposta do evento',
  inutNFe: 'A inutilização',
  retInutNFe: 'A resposta da inutilização',
}

/**
 * Counts while a file is parsed. What is beyond a limit is told in words as soon as it begins; undefined for what is within. Of what is
 * told nothing must be given to it afterwards.
 */
export class LayoutLimits {
  #elementsOfFile = 0
  #attributesOfFile = 0
  /** Attributes of the element that is being read. */
  #attributes = 0
  #elements = 0
  /** Declared by the elements that are open. */
  #namespaces = 0
  #document: XmlNode | undefined
  readonly #largest: number
  /** By parent and name, of names that have a limit of their own. */
  readonly #counts = new Map<string, number>()

  /** `leavesOut`: whether what is beyond is left out, so that a document's size costs nothing. */
  constructor(leavesOut: boolean) {
    this.#largest = leavesOut ? Infinity : LARGEST_DOCUMENT
  }

  /** An attribute has been read, its element's tag not yet. It has no document, and is never left out. */
  attribute(): string | undefined {
    if (++this.#attributes > MOST_ATTRIBUTES) return `Um elemento tem mais de ${count(MOST_ATTRIBUTES)} atributos`
    if (++this.#attributesOfFile > MOST_ATTRIBUTES_OF_A_FILE)
      return `O arquivo tem mais de ${count(MOST_ATTRIBUTES_OF_A_FILE)} atributos`
    return undefined
  }

  /** An element that declares so many namespaces begins, or, by a negative number, has ended: they count in what is left out as well. */
  declare(namespaces: number): string | undefined {
    this.#namespaces += namespaces
    if (this.#namespaces <= MOST_NAMESPACES) return undefined
    return `Um elemento está em mais de ${count(MOST_NAMESPACES)} declarações de namespace`
  }

  /** An element begins at a character of the text. */
  enter(parent: XmlNode | undefined, name: string, start: number): string | undefined {
    this.#attributes = 0
    if (++this.#elementsOfFile > MOST_ELEMENTS_OF_A_FILE)
      return `O arquivo tem mais de ${count(MOST_ELEMENTS_OF_A_FILE)} elementos`
    if (this.#document === undefined || parent === undefined) return undefined
    if (++this.#elements > MOST_ELEMENTS) return `${this.#title()} tem mais de ${count(MOST_ELEMENTS)} elementos`
    return this.#oversized(start) ?? this.#repeated(parent, name)
  }

  /** An element that was within begins to be kept. */
  open(node: XmlNode): void {
    if (this.#document !== undefined || DOCUMENTS[node.name] === undefined) return
    this.#document = node
    this.#elements = 0
  }

  /** An element ends; its text has come. */
  leave(node: XmlNode): string | undefined {
    const excess = node.text.length > SHORTEST ? this.#tooLong(node) : undefined
    if (excess !== undefined) return excess
    const oversized = this.#document && this.#oversized(node.end)
    if (node === this.#document) {
      this.#document = undefined
      this.#counts.clear()
    }
    return oversized
  }

  #tooLong(node: XmlNode): string | undefined {
    // Around documents it may be documents itself, as some web services write them.
    const most = this.#document === undefined ? LARGEST_DOCUMENT : longestText(node)
    // Blanks between many children may be longer than any text.
    if (node.text.length <= most || node.text.trim().length <= most) return undefined
    return `O texto de <${node.name}> tem mais de ${count(most)} caracteres`
  }

  #oversized(end: number): string | undefined {
    if (this.#document === undefined || end - this.#document.start <= this.#largest) return undefined
    return `${this.#title()} tem mais de ${count(this.#largest)} caracteres`
  }

  #repeated(parent: XmlNode, name: string): string | undefined {
    const most = REPEATED.get(parent.name)?.[name]
    if (most === undefined) {
      if (parent.children.length < MOST_CHILDREN) return undefined
      return `O elemento <${parent.name}> tem mais de ${count(MOST_CHILDREN)} elementos`
    }
    const counted = `${parent.start} ${name}`
    const number = (this.#counts.get(counted) ?? 0) + 1
    this.#counts.set(counted, number)
    if (number <= most) return undefined
    if (name === 'det') return `${this.#title()} tem mais de ${most} itens, o máximo do leiaute`
    return `O elemento <${parent.name}> tem mais de ${most} <${name}>, o máximo do leiaute`
  }

  #title(): string {
    return DOCUMENTS[this.#document?.name ?? ''] ?? 'O documento'
  }
}

/** How long the text of an element may be, in characters. */
export function longestText({ name }: XmlNode): number {
  return LONGEST[name] ?? LONGEST_TEXT
}

function count(number: number): string {
  return number.toLocaleString('pt-BR')
}
