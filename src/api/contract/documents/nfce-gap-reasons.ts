import * as z from 'zod/mini'
import { GAP_REASONS, type GapReason, OWN_REASON } from '#domain/documents/numbers/nfce-gaps.ts'
import { get, post, put } from '../endpoint.ts'
import { Spoken } from '../spoken.ts'
import { NfceGap } from './nfce-gaps.ts'

// How numbers are explained (nfce-gaps.ts), one range or many at once.

const explanation = {
  /** 'none' takes a reason back. */
  reason: z.enum(['none', ...(Object.keys(GAP_REASONS) as [GapReason])]),
  /** A remark; of a reason of one's own ('own') the reason itself, which it cannot be without. */
  note: z.string().check(z.trim(), z.maxLength(500, 'Até 500 caracteres')),
}

/** A reason of one's own is its words. */
const named = ({ value, issues }: { value: { reason: string; note: string }; issues: object[] }) => {
  if (value.reason === OWN_REASON && value.note.trim() === '') {
    issues.push({ code: 'custom', path: ['note'], message: 'Escreva o motivo', input: value })
  }
}

export const GapExplanation = z.object(explanation).check(named)
export type GapExplanation = z.input<typeof GapExplanation>

export const explainNfceGap = put('/custody/nfce_gaps/:id/reason', {
  unasked: 'stays',
  needs: ['nfce:read'],
  summary: 'Explicar números de NFC-e, ou retirar a explicação',
  body: GapExplanation,
  reply: NfceGap,
  ours: true,
})

/** How many gaps one call explains. */
export const MOST_EXPLAINED = 200

/** Those of the named gaps that are as was asked now, and the others, each with its own reason in Portuguese. */
export const GapOutcome = z.object({
  /** By which undoNfceGaps takes all of it back, for a quarter of an hour; null where nothing has changed. */
  change: z.nullable(z.string()),
  done: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), message: Spoken })),
})
export type GapOutcome = z.output<typeof GapOutcome>

/** Each gap by itself: one that cannot be explained so stays as it is, and keeps no other from it. */
export const explainNfceGaps = put('/custody/nfce_gap_reasons/', {
  unasked: 'stays',
  needs: ['nfce:read'],
  summary: 'Explicar várias faixas de números de NFC-e com um motivo, ou retirar as suas explicações',
  body: z
    .object({
      ...explanation,
      ids: z
        .array(z.uuid().check(z.toLowerCase()))
        .check(z.minLength(1), z.maxLength(MOST_EXPLAINED, `Até ${MOST_EXPLAINED} por vez`)),
    })
    .check(named),
  reply: GapOutcome,
  ours: true,
})

/** The caller's own change alone. A gap that somebody has explained otherwise since stays as it is. */
export const undoNfceGaps = post('/custody/nfce_gap_reasons/:id/undo', {
  unasked: 'stays',
  needs: ['nfce:read'],
  summary: 'Desfazer uma explicação de números de NFC-e: cada faixa volta a ter as que tinha',
  reply: GapOutcome,
  ours: true,
})

/** The organization's own reasons, as they were last given to numbers that the caller sees: the latest first. */
export const listOwnGapReasons = get('/custody/nfce_gap_reasons/', {
  needs: ['nfce:read'],
  summary: 'Motivos próprios dados por último a números de NFC-e',
  reply: z.object({ items: z.array(z.string()) }),
  ours: true,
})
