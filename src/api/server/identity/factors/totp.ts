import { generateSecret, generateURI, verify } from 'otplib'
import { TOTP_CODE } from '#domain/access/second-factor.ts'

/** As authenticator apps name it. */
const ISSUER = 'Fiscal'
/** A clock may be a step off, in seconds: RFC 6238, section 5.2. */
const TOLERANCE = 30

/** A new app's secret, and the address that its QR code shows. */
export function newTotp(email: string): { secret: string; uri: string } {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer: ISSUER, label: email, secret }) }
}

/** The time step of a code; undefined for a wrong one, and for one of the step that served last or before it. */
export async function stepOf(
  secret: string,
  code: string,
  { now, lastStep }: { now: number; lastStep: number | null },
): Promise<number | undefined> {
  if (!TOTP_CODE.test(code)) return undefined
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: TOLERANCE,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
