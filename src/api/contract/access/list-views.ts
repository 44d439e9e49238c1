import * as z from 'zod/mini'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { del, Empty, get, post } from '../endpoint.ts'

// A view of a list is its address by a name: filters, order, columns and page size, and nothing that the list has shown. Ours. Only people
// have views, and of a list only who may read it.

/** Whoever may read anything has lists. */
const SOME_LIST = [PERMISSIONS.filter(({ action }) => action === 'read').map(({ id }) => id)]

/** The path of the list's call. */
const List = z.string().check(z.minLength(1), z.maxLength(120))

export const SavedView = z.object({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  /** A query string with its '?', or ''. */
  search: z.string(),
  is_shared: z.boolean(),
  /** False of one that somebody else shares. */
  is_own: z.boolean(),
  may_delete: z.boolean(),
})
export type SavedView = z.output<typeof SavedView>

/** The caller's own and those that are shared, by name: of one list, or of all that the caller may read. */
export const listSavedViews = get('/list_views/', {
  needs: SOME_LIST,
  summary: 'Visões salvas das listas',
  query: z.object({ list: z.optional(List) }),
  reply: z.object({
    items: z.array(SavedView),
    /** True if the caller may share views of the list that was asked for. */
    may_share: z.boolean(),
  }),
  ours: true,
})

export const SavedViewForm = z.object({
  list: List,
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Informe o nome'),
      z.maxLength(60, 'O nome pode ter no máximo 60 caracteres'),
      z.regex(/^\P{C}*$/u, 'O nome tem caracteres que não se veem'),
    ),
  search: z
    .string()
    .check(
      z.maxLength(2000, 'Esta visão tem filtros demais para ser salva'),
      z.regex(/^(\?[\x21-\x7e]*)?$/, 'Endereço inválido'),
    ),
  /** With everybody who may read the list; for who sees all companies in it. */
  is_shared: z.boolean(),
})

/** The page, and whom a list asks for (docs/decisions.md#no-person-in-addresses), are not kept of its query string. */
export const createSavedView = post('/list_views/', {
  unasked: 'stays',
  needs: SOME_LIST,
  summary: 'Salvar uma visão de uma lista',
  body: SavedViewForm,
  reply: SavedView,
  ours: true,
})

/** One's own; what is shared also for who may change accesses of the whole tenant. */
export const deleteSavedView = del('/list_views/:id', {
  unasked: 'takes_away',
  needs: SOME_LIST,
  summary: 'Excluir uma visão salva',
  reply: Empty,
  ours: true,
})
