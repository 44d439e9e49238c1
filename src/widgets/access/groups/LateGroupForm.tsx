import { FormSkeleton } from '#ui/painted/FormSkeleton.tsx'
import { type Load, useLoaded } from '../../kit/failure/use-loaded.ts'
import type { GroupFormProps } from './GroupForm.tsx'

const loadForm: Load<GroupFormProps> = () => import('./GroupForm.tsx').then(({ GroupForm }) => ({ default: GroupForm }))

/** Heavier than all the rest of the screen, which is drawn without waiting for it. */
export function LateGroupForm(props: GroupFormProps) {
  const Form = useLoaded(loadForm)
  return Form ? <Form {...props} /> : <FormSkeleton fields={2} />
}
