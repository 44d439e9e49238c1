import contractEn from '#api/contract/words/en.json' with { type: 'json' }
import contractEs from '#api/contract/words/es.json' with { type: 'json' }
import accessEn from '#domain/access/words/en.json' with { type: 'json' }
import accessEs from '#domain/access/words/es.json' with { type: 'json' }
import companiesEn from '#domain/companies/words/en.json' with { type: 'json' }
import companiesEs from '#domain/companies/words/es.json' with { type: 'json' }
import documentsEn from '#domain/documents/words/en.json' with { type: 'json' }
import documentsEs from '#domain/documents/words/es.json' with { type: 'json' }
import eventsEn from '#domain/events/words/en.json' with { type: 'json' }
import eventsEs from '#domain/events/words/es.json' with { type: 'json' }
import satsEn from '#domain/sats/words/en.json' with { type: 'json' }
import satsEs from '#domain/sats/words/es.json' with { type: 'json' }
import searchEn from '#domain/search/words/en.json' with { type: 'json' }
import searchEs from '#domain/search/words/es.json' with { type: 'json' }
import timeEn from '#domain/time/words/en.json' with { type: 'json' }
import timeEs from '#domain/time/words/es.json' with { type: 'json' }
import serverEn from '../words/en.json' with { type: 'json' }
import serverEs from '../words/es.json' with { type: 'json' }

type Catalogue = Readonly<Record<string, string>>

/** Catalogues of what the server says, in the order in which they are asked: the words that elements are built of, and its own. */
export const CATALOGUES: Readonly<Record<'en' | 'es', readonly Catalogue[]>> = {
  en: [serverEn, contractEn, satsEn, documentsEn, companiesEn, accessEn, eventsEn, searchEn, timeEn],
  es: [serverEs, contractEs, satsEs, documentsEs, companiesEs, accessEs, eventsEs, searchEs, timeEs],
}
