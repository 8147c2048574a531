import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { Button } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'

interface OnePressProps extends Omit<ComponentProps<typeof Button>, 'intent'> {
  complaint: Pick<ComplaintDetail, 'version'>
  /** The lifecycle's kebab verb. */
  action: string
  /** The page of the case, from another page. */
  to?: string
}

/** A button that takes an action at once, on the version that its reader sees; what came of it stands on the page of the case. */
export function OnePress({ complaint: { version }, action, to, ...button }: OnePressProps) {
  const isSending = useNavigation().state !== 'idle'
  const idempotencyKey = useKeyFor(version)
  return (
    <PostForm fields={{}} {...(to && { action: to })} idempotencyKey={idempotencyKey}>
      <input type="hidden" name="intent" value={action} />
      <input type="hidden" name="version" value={version} />
      <Button aria-disabled={isSending} {...button} />
    </PostForm>
  )
}
