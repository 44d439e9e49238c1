/** The version of the library, of package.json (tests/unit/kit/pages/copies.test.ts). */
export const version = '1.3.0'
