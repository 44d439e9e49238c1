// Who and what every world of the tests knows: the demonstration's people, and those of tests/world/prepare.ts.
export { DEMO_PASSWORD as PASSWORD } from '#api/demo/people.ts'

/** Reads everything in Aurora and may administer it; reads Horizonte as well. */
export const ADMIN = 'admin@aurora.example'
/** Reads everything in Aurora, and has no other tenant. */
export const READER = 'fiscal@aurora.example'
/** Master in Horizonte, nobody in Aurora. */
export const STRANGER = 'admin@horizonte.example'
/** In Aurora, with a role that does not read notes. */
export const NO_ACCESS_EMAIL = 'semacesso@aurora.example'
/** In Aurora, with a role that reads notes and no coupon. */
export const NO_COUPONS_EMAIL = 'semcupons@aurora.example'

/** Reads in Aurora what a shop needs; only the tests of accounts log in as them, because they change the password. */
export const OPERATOR = 'operador@aurora.example'
/** Another one whose password changes: that of the element on a partner page. */
export const MEMBER = 'membro@aurora.example'
/** In Aurora, and has yet to confirm the e-mail; of a known id, so that the confirmation can be sent again. */
export const INVITED = { id: '0197a000-0000-7000-8000-00000000e2e1', email: 'convidada@aurora.example' }

/** Imports into a tenant of its own, so that nobody's lists grow meanwhile. */
export const IMPORTER = 'escritorio@importacao.example'

/** A product name that would run wherever a screen took it for markup. */
export const HOSTILE_PRODUCT =
  '<img src=x onerror="window.hostile=1"><script>window.hostile=1</script> {{7*7}} & "aspas"'
