import { z } from 'zod'
import { cleanText } from '../values/clean-text.ts'
import { choice, day, instant, place } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { actionAnswer } from './complaints.ts'
import { conclusion } from './conclusion.ts'
import { longText } from './directing.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { chosen, integerText, named, takesBack, wireObject } from '../http/wire.ts'
import { mostOrders, opinionPositions } from '../values/action-choices.ts'

export { opinionPositions, issueParts, mostOrderMonths, type OpinionPosition } from '../values/action-choices.ts'

/** A member of the group that decides, or an expert, with the opinion of a round; null while it is awaited. */
export const groupOpinion = wireObject({
  round: z.int(),
  name: named('caseHandler', bilingual),
  part: z.enum(['lead', 'handler', 'expert']),
  isOwn: z.boolean(),
  opinion: named(
    'groupDecision',
    z
      .object({
        position: z.enum(opinionPositions),
        text: z.string(),
        givenAt: instant,
        revisedAt: instant.nullable(),
      })
      .nullable(),
  ),
})
export type GroupOpinion = z.output<typeof groupOpinion>

/** Longer than a reason, because a finding may tell a history. */
const decisionText = z.string({ error: 'not-text' }).overwrite(cleanText).max(20_000, 'too-long')

/** What a body is to do about an issue; incomplete only in a draft. */
const decisionOrder = wireObject({
  text: z.string(),
  organization: chosen('organization', 'organizationId', place.nullable()),
  department: chosen('department', 'departmentId', place.nullable()),
  /** The day until which it is to be carried out. */
  dueOn: named('dueDate', day.nullable()),
  /** What shows that it was carried out. */
  proof: z.string(),
})
export type DecisionOrder = z.output<typeof decisionOrder>

export const issueAnswer = z.object({
  /** Id of the presented issue. */
  ordinal: z.int(),
  finding: z.string(),
  law: z.string(),
  remedy: z.string(),
  orders: z.array(decisionOrder),
})
export type IssueAnswer = z.output<typeof issueAnswer>

const attachedFile = wireObject({
  id: named('attachementFileName', z.string()),
  name: named('fileName', z.string()),
  mediaType: z.string(),
  size: z.int(),
  attachedBy: named('attachedByUser', bilingual.nullable()),
  /** Hidden since: it is still named, but cannot be opened. */
  isHidden: z.boolean(),
})
export type AttachedFile = z.output<typeof attachedFile>

/** A decision in one of its saved versions, or the draft. */
export const decisionVersion = wireObject({
  round: z.int(),
  /** From 1 in each round; 0 is the draft. */
  version: z.int(),
  savedAt: instant,
  authorName: named('decidedBy', bilingual),
  issues: z.array(issueAnswer),
  justification: z.string(),
  requiredDecision: chosen('requiredDecision', 'requiredDecisionId', choice.nullable()),
  attachments: named('attachements', z.array(attachedFile)),
  hasAttachment: named('HasAttachment', z.boolean()),
  /** Of a reviewer's decision: why it replaces the former one. */
  reason: z.string().nullable(),
})
export type DecisionVersion = z.output<typeof decisionVersion>

/** The state of the present round's decision. */
export const solution = wireObject({
  decision: named('compliantDecision', decisionVersion.nullable()),
  /** The unsaved draft; only for its author, while it can be written. */
  draft: decisionVersion.nullable(),
  /** How often the draft was stored; SaveDecisionDraft is based on it. */
  draftRevision: z.int(),
  isHandledByGroup: z.boolean(),
  /** Of the handlers. */
  opinionsGiven: z.int(),
  opinionsNeeded: z.int(),
  /** Who has to sign the conclusion, in their order; empty where it takes effect at once, once it is proposed, and within a case file. */
  signers: z.array(bilingual),
})
export type Solution = z.output<typeof solution>

const complaintId = named('CompliantId', z.int({ error: 'required' }))

const chosenId = z.int({ error: 'no-such-choice' }).min(1).max(2_147_483_647)

const writtenOrder = takesBack(
  decisionOrder,
  wireObject({
    text: longText.optional(),
    organizationId: chosenId.nullish(),
    departmentId: chosenId.nullish(),
    dueOn: named('dueDate', z.iso.date({ error: 'incomplete-date' }).nullish()),
    proof: z.string({ error: 'not-text' }).overwrite(cleanText).max(500, 'too-long').optional(),
  }),
)

const writtenIssue = z.object({
  ordinal: z.int({ error: 'required' }),
  finding: decisionText.optional(),
  law: decisionText.optional(),
  remedy: decisionText.optional(),
  orders: z.array(writtenOrder).max(mostOrders, 'too-many').optional(),
})

const decisionFields = {
  complaintId,
  issues: z.array(writtenIssue).max(100, 'too-many').optional(),
  justification: decisionText.optional(),
  requiredDecisionId: z.int().nullish(),
  attachments: named(
    'attachements',
    z
      .array(
        takesBack(
          attachedFile,
          wireObject({
            id: named('attachementFileName', z.uuid('no-such-file')),
            attachedBy: named('attachedByUser', z.unknown().optional()),
          }),
        ),
      )
      .max(100, 'too-many')
      .optional(),
  ),
  hasAttachment: named('HasAttachment', z.boolean().optional()),
}

const savedDecision = takesBack(decisionVersion, wireObject(decisionFields))
const draftedDecision = takesBack(
  decisionVersion,
  wireObject({
    ...decisionFields,
    reason: longText.nullish(),
    /** The revision of the draft that the change is based on. */
    basedOn: z.int({ error: 'required' }).min(0),
  }),
)
const replacingDecision = takesBack(
  decisionVersion,
  wireObject({
    ...decisionFields,
    reason: longText.nullish(),
    /** The letter goes out although it is not in the complainant’s language. */
    otherLanguage: z.boolean().optional(),
  }),
)

const complaintPage = { page: 'Complaints - List View' } as const
const idOfComplaint = wireObject({ complaintId: named('id', integerText) })
const failure = 'Error saving changes '
const decisionNote = [
  '`issues` answers every presented issue by its ordinal, each with finding, law and',
  'remedy, and with up to five orders: what a body is to do, until which day, and what shows it; `requiredDecisionId` is a constant of field `required-decision`. `attachementFileName` carries an id of `dbPaths`;',
  '`attachedByUser` is ignored and taken from the token. Of files with one name the last one counts. HasAttachment may be left out;',
  'one that contradicts the list is refused. A sign that no font of the letters has is refused at its field with `not-printable` and `signs`; drafts keep it.',
].join(' ')

const usual = { access: { page: 'Complaints - Decide' } } as const

export const decisionsContract = endpointsWith(usual, {
  getGroupDecisions: {
    call: 'GET /Complaints/GetGroupDecisions/:id',
    summary: 'The opinions of handlers and experts, side by side',
    access: complaintPage,
    params: idOfComplaint,
    answer: z.array(groupOpinion),
    note: 'The newest round first, in it the lead first; handlers whose opinion is missing are listed without one.',
  },
  giveOpinion: {
    call: 'POST /CompliantActions/GiveOpinion',
    summary: 'A handler’s or an expert’s opinion; given again it replaces one’s own of this round',
    body: wireObject({
      complaintId,
      position: z.enum(opinionPositions, { error: ({ input }) => (input ? 'no-such-choice' : 'required') }).optional(),
      text: longText.optional(),
    }),
    version: 'optional',
    answer: actionAnswer,
    message: 'Action saved successfully',
    failure,
    note: 'One opinion each and round, revisable until it is concluded. Needs no If-Match, because opinions do not conflict.',
  },
  saveDecision: {
    call: 'POST /CompliantActions/SaveCompliantAction',
    summary: 'The lead’s decision, issue by issue: its first version in a round',
    body: savedDecision,
    version: 'optional',
    answer: actionAnswer,
    message: 'Action saved successfully',
    failure,
    note: decisionNote,
  },
  updateDecision: {
    call: 'POST /CompliantActions/UpdateCompliantDecision',
    summary: 'The next version of the decision; the ones before are kept',
    body: savedDecision,
    version: 'optional',
    answer: actionAnswer,
    message: 'Action updated successfully',
    failure,
    note: decisionNote,
  },
  saveDecisionDraft: {
    call: 'POST /CompliantActions/SaveDecisionDraft',
    summary: 'Stores the draft of the lead, or of the reviewer, complete or not',
    access: 'signed-in',
    body: draftedDecision,
    answer: z.object({ revision: z.int(), savedAt: instant }),
    failure,
    note: 'By the lead while it is investigated, by the reviewer while it is reviewed. No step of the case and no new version. If another draft was stored since, it stays, and the answer is 409 `draft-conflict`; `details` has its revision, its time, who stored it and whether that was the caller (`isOwn`).',
  },
  conclude: {
    call: 'POST /CompliantActions/Conclude',
    summary: 'Issues the decision as it stands to the complainant, at once or with the last signature',
    /** `otherLanguage`: the letter goes out although it is not in the complainant’s language. */
    body: wireObject({ complaintId, otherLanguage: z.boolean().optional() }),
    version: 'required',
    answer: actionAnswer,
    message: 'Compliant Action Created Successfully',
    note: 'If-Match carries the version that was seen. A group needs opinions first: 409 `opinions-missing` with `details.given` and `details.needed`. A decision in another language than the complainant’s is refused at `otherLanguage` until that is true. A sign that no font of the letters has stops it: 409 `not-printable`, its place in `details.places`.',
  },
  replaceDecision: {
    call: 'POST /CompliantActions/ReplaceDecision',
    summary:
      'The reviewer’s own decision takes the place of the one that was rejected, at once or with the last signature',
    access: { page: 'Complaints - Review' },
    body: replacingDecision,
    version: 'required',
    answer: actionAnswer,
    message: 'Action saved successfully',
    failure,
    note: `Ours. ${decisionNote} If-Match carries the version that was seen; \`reason\`, which the complainant reads, is required. It is final: it can be accepted and no longer rejected. Whoever signs conclusions signs it. After a non-admission it is 409 \`not-what-was-rejected\`. A decision in another language than the complainant’s is refused at \`otherLanguage\` until that is true.`,
  },
  getSolution: {
    call: 'GET /CompliantActions/GetLetCompliantSolution/:id',
    summary: 'The present decision, with the draft for its author',
    access: complaintPage,
    params: idOfComplaint,
    answer: solution,
  },
  getSolutionHistory: {
    call: 'GET /CompliantActions/GetCompliantSolutionHHistory/:id',
    summary: 'Every saved version of the decision and every conclusion as it was issued',
    access: complaintPage,
    params: idOfComplaint,
    answer: z.object({ versions: z.array(decisionVersion), conclusions: z.array(conclusion) }),
    note: 'Newest first.',
  },
  getDecisionByTrackingId: {
    call: 'GET /CompliantActions/GetComplaintDecisionByRefNo/:refNo',
    summary: 'The conclusion that was issued last, for the complainant and the staff who see the case',
    access: 'possession-or-staff',
    params: wireObject({ trackingId: named('refNo', z.string().max(100)) }),
    answer: conclusion.nullable(),
    note: 'Without proof of possession of this very complaint, by a code or by the account that owns it: 401 `code-required`; staff read it of the complaints that they see, and get 404 for others. Null while nothing was issued.',
  },
})
