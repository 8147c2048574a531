import { CallFailure } from '#contract/http/client.ts'
import { ConclusionPreview } from '#web/features/decisions/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { caseAction } from '../../case-action.ts'
import { commentAwaitedUntil } from '../statements/share-statement.tsx'

const CommentAwaited = onDemand(async () => ({
  default: (await import('../statements/statement-fields.tsx')).CommentAwaited,
}))

const unread = { message: 'Please check your answers.', code: 'invalid-input' }

/** The decision goes out to the complainant, after its author has read it again. */
export const conclude = caseAction({
  action: 'conclude',
  call: 'conclude',
  load: async complaint => ({
    solution: await browserClient.getSolution({ params: { complaintId: complaint.complaintId } }),
    commentUntil: await commentAwaitedUntil(complaint),
  }),

  fields: t => t('deciding:conclusion.fields', { returnObjects: true }),

  Fields: ({ complaint, choices: { solution, commentUntil }, t }) => (
    <>
      {commentUntil && <CommentAwaited until={commentUntil} t={t} />}
      <ConclusionPreview complaint={complaint} solution={solution} />
    </>
  ),

  sendsLetter: true,
  // a proposal that waits for signatures can be withdrawn
  isFinal: ({ solution }) => solution.signers.length === 0,

  body: ({ confirmed }) => {
    // the confirmation is for the reader; the call does not need it
    if (confirmed === 'yes') return {}
    throw new CallFailure(422, { ...unread, fields: [{ field: 'confirmed', reason: 'required' }] })
  },
})
