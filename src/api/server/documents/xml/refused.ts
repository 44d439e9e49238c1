/** Why bytes are not taken as a document; one of code 'ignored' is no error, since they are no document at all. The message is Portuguese and fit to be shown, the line counts from 1. */
export interface Reason {
  code: ReasonCode
  message: string
  line?: number
}

export type ReasonCode =
  | 'empty'
  | 'too_large'
  | 'beyond_layout'
  | 'encoding'
  | 'doctype'
  | 'malformed'
  | 'truncated'
  | 'not_fiscal'
  | 'out_of_scope'
  | 'other_format'
  | 'ignored'
  | 'invalid_key'
  | 'invalid_model'
  | 'lower_case'
  | 'incomplete'
  | 'no_fiscal_value'
  | 'unsafe_name'
  | 'encrypted'
  | 'damaged_container'
  | 'too_many'
  | 'too_complex'
  | 'failed'
  | 'other_company'
  | 'no_access'
  | 'unknown_company'

/** Thrown while reading a document; whoever reads a file turns it into its outcome. */
export class Refused extends Error {
  readonly reason: Reason

  constructor(code: ReasonCode, message: string, line?: number) {
    super(message)
    this.name = 'Refused'
    this.reason = line === undefined ? { code, message } : { code, message, line }
  }
}
