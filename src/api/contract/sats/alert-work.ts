import * as z from 'zod/mini'
import { isInstant } from '#domain/time/instant.ts'
import { get, post, put } from '../endpoint.ts'
import { page } from '../page.ts'
import { AlertStory } from './alerts.ts'

// What people do about an alert. Where alerts of one cause are on for one SAT, it is done to all of them.

const MOST = 1000
const Text = z.string().check(z.trim(), z.maxLength(MOST, `Até ${MOST} letras`))
const needs = ['sat_notification:update'] as const
/** Alerts give no rights, and nobody outside hears of it. */
const own = { unasked: 'stays', needs, ours: true, reply: AlertStory } as const

/**
 * Whoever takes an alert sees to it, until a moment or without an end. Of one that somebody else has, it is refused as 'alert_held' unless it
 * says so (`instead`).
 */
export const AlertTaking = z.object({
  why: z._default(Text, ''),
  until_utc: z.optional(z.string().check(z.refine(isInstant, 'Data ou hora inválida'))),
  instead: z._default(z.boolean(), false),
})
export type AlertTaking = z.input<typeof AlertTaking>

export const takeAlert = post('/alerts/:id/take', { ...own, summary: 'Assumir um alerta', body: AlertTaking })

export const releaseAlert = post('/alerts/:id/release', {
  ...own,
  summary: 'Devolver um alerta: fica em aberto',
  body: z.object({ why: z._default(Text, '') }),
})

/** Null: nobody. */
export const assignAlert = put('/alerts/:id/assignee', {
  ...own,
  summary: 'Atribuir um alerta a alguém que o vê',
  body: z.object({ user_id: z.nullable(z.uuid()) }),
})

export const commentAlert = post('/alerts/:id/notes/', {
  ...own,
  summary: 'Comentar um alerta',
  body: z.object({ note: Text.check(z.minLength(1, 'Escreva o comentário')) }),
})

export const resolveAlert = post('/alerts/:id/resolve', {
  ...own,
  summary: 'Encerrar um alerta; enquanto o que ele conta continuar, nada dispara de novo por isso',
  body: z.object({ note: Text.check(z.minLength(1, 'Escreva o que foi feito')) }),
})

/** Whoever may see the alert, and sign in. */
export const listAlertPeople = get('/alerts/:id/people', {
  needs,
  ours: true,
  summary: 'A quem um alerta pode ser atribuído',
  reply: page(z.object({ id: z.string(), email: z.string() })),
})
