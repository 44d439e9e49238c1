import * as z from 'zod/mini'
import { get } from './endpoint.ts'

/** An address that markup may name: a URL that leads nowhere but to a server. */
const Address = z.string().check(z.regex(/^https?:\/\/[^\s/][^\s]*$/, 'Informe um endereço http:// ou https://'))

/** The element's attributes; those of one element alone too. */
const Attributes = {
  view: z.optional(z.string().check(z.regex(/^\//, 'Informe um caminho que comece por /'))),
  api: z.optional(Address),
  theme: z.optional(z.enum(['dark', 'light', 'auto'])),
  lang: z.optional(z.string()),
  font: z.optional(z.enum(['inherit'])),
  preferences: z.optional(z.enum(['page'])),
  back: z.optional(z.enum(['list', 'page'])),
  'nfce-key': z.optional(z.string()),
  context: z.optional(z.string()),
}

/** Ours: an element's first picture, as HTML that a page's own server puts into the page (docs/elements.md). */
export const readSnapshot = get('/snapshots/:element', {
  needs: 'login',
  summary: 'A primeira imagem de um elemento, em HTML, para o servidor de uma página',
  query: z.object({
    ...Attributes,
    /** The folder of the library, whose stylesheets the HTML names; beside this API unless told. */
    library: z.optional(Address),
    /** The viewer's zone, as browsers name it; hours of documents are those of their places all the same. */
    time_zone: z.optional(
      z.string().check(
        z.refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', {
          error: 'Fuso horário desconhecido',
        }),
      ),
    ),
  }),
  reply: z.string(),
  media: 'text/html',
  ours: true,
})
