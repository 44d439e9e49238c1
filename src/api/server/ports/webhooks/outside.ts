/** A message to an address that a user named: posted as it is, to the public network alone. */
export interface OutsideMessage {
  url: string
  /** Beside 'content-type', JSON unless told, and those of the connection. */
  headers?: Readonly<Record<string, string>>
  body: string | Uint8Array
  signal?: AbortSignal | undefined
}

/** The end of one attempt. Nobody throws: a receiver's faults are told to whoever named it, not to who runs the server. */
export interface OutsideAnswer {
  /** True if the receiver has it: its status is 2xx. */
  isOk: boolean
  /** True if nothing was sent, because the address is none that may be sent to. */
  isRefused: boolean
  /** Null where no answer came. */
  status: number | null
  /** Milliseconds from the first step to the end. */
  ms: number
  /** Its first bytes, as text; '' without one. */
  answer: string
  /** Milliseconds that the receiver asks to be left alone for (Retry-After, RFC 9110, section 10.2.3); null where it does not. */
  pauseMs: number | null
  /** Tells in Portuguese why the receiver does not have it; null where it has. */
  reason: string | null
}

/** Whoever carries messages to other networks, guarded: the one way to addresses that users name. */
export interface Outside {
  send(message: OutsideMessage): Promise<OutsideAnswer>
  /** Returns why this server would send nothing to an address, now, in Portuguese; undefined where it would. */
  faultOf(url: string): Promise<string | undefined>
}

/** A receiver that has everything at once, for pages without a network of their own. */
export function simulatedOutside(): Outside {
  return {
    send: () =>
      Promise.resolve({
        isOk: true,
        isRefused: false,
        status: 200,
        ms: 84,
        answer: 'ok',
        pauseMs: null,
        reason: null,
      }),
    faultOf: () => Promise.resolve(undefined),
  }
}
