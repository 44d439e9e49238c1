import * as z from 'zod/mini'
import { createGrant, updateGrant } from '#api/contract/access/grants.ts'

// What the forms of accesses ask for. A secondary access is always limited to a group: the contract leaves it out for primary ones.

const Group = z.uuid('Escolha um grupo')

/** A new primary access. */
export const NewPrimary = z.pick(createGrant.body, { email: true, role_id: true })
/** A new secondary access. */
export const NewSecondary = z.object({ ...NewPrimary.shape, company_group_id: Group })

/** A primary access being changed: whoever it reaches stays as it was. */
export const PrimaryGrantInput = z.object({ role_id: updateGrant.body.shape.role_id, is_active: z.boolean() })
/** A secondary access being changed, or made for a user that is known. */
export const SecondaryGrantInput = z.object({ ...PrimaryGrantInput.shape, company_group_id: Group })

export type NewPrimaryDraft = z.input<typeof NewPrimary>
export type NewSecondaryDraft = z.input<typeof NewSecondary>
export type PrimaryGrantDraft = z.input<typeof PrimaryGrantInput>
export type SecondaryGrantDraft = z.input<typeof SecondaryGrantInput>
