import type { Statement } from '#contract/desk/statements.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { caseAction } from '../../case-action.ts'
import { sendForm } from '../../send-form.ts'
import type { CommentChoices } from './statement-fields.tsx'

const CommentFields = onDemand(async () => ({ default: (await import('./statement-fields.tsx')).CommentFields }))
const ShareFields = onDemand(async () => ({ default: (await import('./statement-fields.tsx')).ShareFields }))

/** The newest statement of the case for which the action is possible. */
const newestThat =
  (fits: (statement: Statement) => boolean) =>
  async ({ complaintId }: ComplaintDetail): Promise<Statement | undefined> =>
    (await browserClient.getStatements({ params: { complaintId } })).find(fits)

/** Before the statement arrives its answers are empty. */
const canBeShared = ({ answers, shared }: Statement): boolean => answers.length > 0 && shared === null

const isCommentAwaited = ({ shared }: Statement): boolean =>
  shared?.comment === null && shared.commentUntil >= dayOfInstant(new Date())

/** The last day on which the complainant may still comment; cases in which nothing was shared are not asked for it. */
export const commentAwaitedUntil = async (complaint: ComplaintDetail): Promise<string | undefined> =>
  complaint.track.some(({ action }) => action === 'share-statement')
    ? (await newestThat(isCommentAwaited)(complaint))?.shared?.commentUntil
    : undefined

/** The lead lets the complainant read a statement: everything in it, unless a part is left out. */
export const shareStatement = caseAction({
  action: 'share-statement',
  call: 'shareStatement',
  isQuietWhileRefused: true,
  isFinal: true,
  text: t => t('hearing:share.text'),
  load: newestThat(canBeShared),

  fields: t => t('hearing:share.fields', { returnObjects: true }),
  values: statement => ({
    issues: statement?.answers.map(({ ordinal }) => String(ordinal)) ?? [],
    sharesGeneral: 'yes',
    documentIds: statement?.ownDocuments.map(({ id }) => id) ?? [],
  }),
  Fields: ShareFields,

  body: ({ requestId, sharesGeneral }, { issues = [], documentIds = [] }) => ({
    requestId: Number(requestId) || undefined,
    issues: [issues].flat().map(Number),
    sharesGeneral: sharesGeneral === 'yes',
    documentIds: [documentIds].flat(),
  }),
})

/** The desk writes down what the complainant says to a shared statement. */
export const commentOnStatement = caseAction({
  action: 'comment-on-statement',
  call: 'commentOnStatement',
  hasFiles: true,
  isQuietWhileRefused: true,
  text: t => t('hearing:comment.text'),
  load: async (complaint): Promise<CommentChoices> => ({
    trackingId: complaint.trackingId,
    requestId: (await newestThat(isCommentAwaited)(complaint))?.id,
    limits: await browserClient.getFileLimits(),
  }),

  fields: t => t('hearing:comment.fields', { returnObjects: true }),
  Fields: CommentFields,

  send: (answers, complaintId, options, files) => {
    const { trackingId = '', requestId, comment = '' } = flatAnswers(answers)
    const named = new URLSearchParams({ compliant_id: String(complaintId), complaintRefNo: trackingId })
    if (requestId) named.set('requestId', requestId)
    const url = `/CompliantActions/CommentOnStatement?${named}`
    return sendForm({ url, texts: { comment }, files, call: 'commentOnStatement' }, options)
  },
})
