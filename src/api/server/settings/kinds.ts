import * as z from 'zod/mini'

// Kinds of values that settings have. A message goes on behind the setting's name; its value is told in one place, but for secrets (settings.ts).

export const anyText = z.string()

export const port = z.pipe(
  anyText.check(z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'não é uma porta')),
  z.transform(Number),
)

/** A whole number, in units of `unit`. */
export const whole = (least = 0, unit = 1) =>
  z.pipe(
    anyText.check(z.regex(/^\d{1,9}$/, 'não é um número inteiro')),
    z.pipe(
      z.transform(Number),
      z.pipe(
        z.number().check(z.gte(least, `precisa ser ${least} ou mais`)),
        z.transform((count: number) => count * unit),
      ),
    ),
  )

export const toggle = z.pipe(
  z.enum(['0', '1'], 'aceita 1 ou 0'),
  z.transform((value) => value === '1'),
)

export const LEAST_SECRET = 32
export const longSecret = anyText.check(z.minLength(LEAST_SECRET, `precisa de ${LEAST_SECRET} caracteres ou mais`))

const isAddress = (scheme: RegExp) => (value: string) => scheme.test(URL.parse(value)?.protocol ?? '')
const isWeb = isAddress(/^https?:$/)
const webAddressOr = (other?: string) =>
  z.pipe(
    anyText.check(z.refine((value) => value === other || isWeb(value), 'não é um endereço http:// ou https://')),
    z.transform((value) => (value === other ? value : new URL(value).href.replace(/\/$/, ''))),
  )
export const webAddress = webAddressOr()
export const webAddressOrOff = webAddressOr('off')
/** As it was written: what it names may tell an address from the same one with a slash. */
export const issuer = anyText.check(
  z.refine((value) => {
    const url = URL.parse(value)
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  }, 'não é um endereço https://'),
)
export const postgresAddress = anyText.check(
  z.refine(isAddress(/^postgres(ql)?:$/), 'não é um endereço postgres://usuário:senha@servidor/banco'),
)
export const mailAddress = anyText.check(z.refine(isAddress(/^smtps?:$/), 'não é um endereço smtp:// ou smtps://'))

/** `https://key@host/project`, without the password of old: screens are told it. */
export const dsn = z.pipe(
  anyText.check(
    z.refine((value) => {
      const url = URL.parse(value)
      return url !== null && /^https?:$/.test(url.protocol) && /^\w+$/.test(url.username) && /\/\d+$/.test(url.pathname)
    }, 'não é um DSN: https://chave@servidor/projeto'),
  ),
  z.transform((value) => {
    const url = new URL(value)
    url.password = ''
    return url.href
  }),
)

/** Words with commas between them. */
export const list = <T>(word: z.ZodMiniType<T, string>) =>
  z.pipe(
    z.pipe(
      anyText,
      z.transform((value: string) =>
        value
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      ),
    ),
    z.array(word),
  )

/** A network as it is written: '10.1.0.0/16'. */
export const network = z.union([z.cidrv4(), z.cidrv6()], 'não é uma rede, como 10.1.0.0/16')

export const oneOf = <const T extends string>(words: readonly T[]) => z.enum(words, `aceita ${words.join(', ')}`)

/** Tells if only this machine reaches what listens there. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
}
