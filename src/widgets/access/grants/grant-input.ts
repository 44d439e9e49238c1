import * as z from 'zod/mini'
import { createGrant, NewGroup, updateGrant } from '#api/contract/access/grants.ts'
import type { BodyIn } from '#api/contract/endpoint.ts'

// What the forms of accesses ask for. A secondary access is always limited to a group: the contract leaves it out for primary ones.

const Group = z.uuid('Escolha um grupo')

/** A new primary access. */
export const NewPrimary = z.pick(createGrant.body, { email: true, role_id: true })

/** Values of the form of a new secondary access: a group that there is, and one that may be made with it. */
export interface NewSecondaryDraft extends NewPrimaryDraft {
  company_group_id: string
  new_group: z.input<typeof NewGroup>
}
/** Returns the form's values before anything is typed, of a user that may be known. */
export const emptySecondary = (email: string): NewSecondaryDraft => ({
  email,
  role_id: '',
  company_group_id: '',
  new_group: { description: '', companies: [] },
})

type NewGrant = z.ZodMiniType<BodyIn<typeof createGrant>, NewSecondaryDraft>

/** A new secondary access to a group that there is. */
export const NewSecondary: NewGrant = z.pipe(
  z.transform(({ new_group: _unasked, ...typed }: NewSecondaryDraft) => typed),
  z.object({ ...NewPrimary.shape, company_group_id: Group }),
)
/** A new secondary access, and its group. */
export const NewSecondaryOfNewGroup: NewGrant = z.pipe(
  z.transform(({ company_group_id: _unasked, ...typed }: NewSecondaryDraft) => typed),
  z.object({ ...NewPrimary.shape, new_group: NewGroup }),
)

/** A primary access being changed: whoever it reaches stays as it was. */
export const PrimaryGrantInput = z.object({ role_id: updateGrant.body.shape.role_id, is_active: z.boolean() })
/** A secondary access being changed, or made for a user that is known. */
export const SecondaryGrantInput = z.object({ ...PrimaryGrantInput.shape, company_group_id: Group })

export type NewPrimaryDraft = z.input<typeof NewPrimary>
export type PrimaryGrantDraft = z.input<typeof PrimaryGrantInput>
export type SecondaryGrantDraft = z.input<typeof SecondaryGrantInput>
