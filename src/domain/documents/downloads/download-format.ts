// The files that a bulk download holds of each document.

/** The formats that a new request offers; the first is the usual one. */
export const PLAIN_FORMATS = ['xml', 'pdf', 'xml_pdf'] as const
/** A package of proof is XML and PDF, with the sums of all and how they are checked offline. */
export const DOWNLOAD_FORMATS = [...PLAIN_FORMATS, 'proof'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]

const LABELS: Readonly<Record<DownloadFormat, string>> = {
  xml: 'XML',
  pdf: 'PDF',
  xml_pdf: 'XML e PDF',
  proof: 'Pacote de prova',
}

export const downloadFormat = (format: DownloadFormat): string => LABELS[format]

/** Tells if there are XML files in it, which are then what is counted. */
export const hasXml = (format: DownloadFormat): boolean => format !== 'pdf'

/** Tells if the documents are printed. */
export const hasPdf = (format: DownloadFormat): boolean => format !== 'xml'
