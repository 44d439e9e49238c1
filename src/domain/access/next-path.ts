// Where to go after login (docs/decisions.md#after-login): a path of this app, so one '/' ahead, no '//', no back-slash, no scheme.
// Control characters are refused too, because browsers drop tabs and line ends: '/\t/host' would become '//host'.

/** The `next` parameter when it is a path of this app, otherwise home. */
export function safeNext(next: string | null): string {
  return next !== null && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(next) ? next : '/'
}
