import { type Api, answeredBy, type ApiOptions } from './http/api.ts'
import { tables } from './lists/list-tables.ts'
import { handlersOf } from './subject.ts'
import { subjects } from './subjects.ts'

export type { Api, ApiOptions }

/** `/api/v1` as a function, over a database and a platform: the same in Node, in tests and inside a page. */
export const createApi = (options: ApiOptions): Api =>
  // Does not compile where an endpoint has no handler in any subject, or one that does not fit it.
  answeredBy(handlersOf(subjects), tables, options)
