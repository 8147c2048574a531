import { z } from 'zod'
import { attachment, day, instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { statementOutcomes, takenUpChoices, timeAnswers, timeOutcomes } from '../values/action-choices.ts'
import { actionAnswer } from './complaints.ts'
import { longText } from './directing.ts'
import { sharedWithComplainant } from './shared-statements.ts'
import { mostShown, ordinal, requestId } from './statement-fields.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { binaryAnswer, refusedFile } from '../filing/file.ts'
import { integerText, named, wireObject } from '../http/wire.ts'

export type { StatementOutcome } from '../values/action-choices.ts'

const answer = z.object({ ordinal, text: longText })
/** What the body says to one presented issue. */
export type StatementAnswer = z.output<typeof answer>
const answers = z.array(answer).max(mostShown, 'too-many')

/** What a body is shown of a case, copied when it is asked. */
const shownToBody = z.object({
  issues: z.array(z.object({ ordinal, text: z.string() })),
  /** The decision complained against. */
  decisionOn: day.nullable(),
  decisionAuthority: z.string().nullable(),
  decisionNumber: z.string().nullable(),
  violatedLaw: z.string().nullable(),
  /** What the office asks. */
  question: z.string().nullable(),
  /** Only where the office decided to name the complainant. */
  complainantName: z.string().nullable(),
  office: bilingual,
  body: bilingual,
})
export type ShownToBody = z.output<typeof shownToBody>

/** More time that the body asked for. */
const timeAsked = z.object({
  askedAt: instant,
  /** Until which day. */
  until: day,
  reason: z.string(),
  /** The day on which it came, for a request on paper. */
  receivedOn: day.nullable(),
  /** Null while nobody has answered. */
  answer: z.enum(timeOutcomes).nullable(),
  answeredAt: instant.nullable(),
  answerReason: z.string().nullable(),
})
export type TimeAsked = z.output<typeof timeAsked>

/** What became of a statement. */
const considered = z.object({
  takenUp: z.enum(takenUpChoices),
  /** In words for the body. */
  said: z.string(),
})

const complaintId = named('CompliantId', z.int({ error: 'required' }).min(1).max(2_147_483_647))

/** What the office and the body both read of a request. */
const sharedFields = {
  id: z.int(),
  askedAt: instant,
  /** Until when the body has time. */
  dueAt: instant,
  shown: shownToBody,
  documents: z.array(attachment),
  /** Null while the statement is awaited. */
  outcome: z.enum(statementOutcomes).nullable(),
  outcomeAt: instant.nullable(),
  answers: z.array(answer),
  general: z.string().nullable(),
  /** Documents of the statement; for the office once it is given. */
  ownDocuments: z.array(attachment),
  /** Who signed one that came on paper, and the day on which it came. */
  signedBy: z.string().nullable(),
  receivedOn: day.nullable(),
  /** Null where it asked for no more time. */
  time: timeAsked.nullable(),
  /** Until now nobody said what was taken up of the statement; for the body also until the case is decided. */
  considered: considered.nullable(),
  /** When the case was decided; and when it ended, where that was without a decision. */
  decidedAt: instant.nullable(),
  caseEndedAt: instant.nullable(),
} as const

const askedStatement = z.object({
  ...sharedFields,
  /** When a draft was saved last, which `answers` and `general` then are. */
  draftSavedAt: instant.nullable(),
  /** The last day until which it may ask for more time; null where it may not, or has asked already. */
  mayAskUntil: day.nullable(),
})
export type AskedStatement = z.output<typeof askedStatement>

/** Whom the portal tells of a body, as things are now. */
const reach = z.object({
  organizationId: z.int(),
  /** Open accounts; without one somebody has to send the letter. */
  respondents: z.int(),
  /** Whether the reader may invite one. */
  mayInvite: z.boolean(),
})
export type BodyReach = z.output<typeof reach>

const statement = wireObject({
  ...sharedFields,
  reach,
  askedByName: named('askedBy', bilingual.nullable()),
  /** The respondent who gave it, or the member of staff who recorded it. */
  givenByName: named('givenBy', bilingual.nullable()),
  /** What the complainant may read of it, and said to it; null until it is shared. */
  shared: sharedWithComplainant.nullable(),
})
export type Statement = z.output<typeof statement>

const statements = z.array(statement)
export type Statements = z.output<typeof statements>

const listed = z.object({
  id: z.int(),
  askedAt: instant,
  dueAt: instant,
  office: bilingual,
  issues: z.int(),
  outcome: z.enum(statementOutcomes).nullable(),
  outcomeAt: instant.nullable(),
  hasDraft: z.boolean(),
})
export type ListedStatement = z.output<typeof listed>

const reason = z.string({ error: 'not-text' }).trim().max(1000, 'too-long').optional()
const lastDay = z.iso.date({ error: 'incomplete-date' }).optional()

const written = z.object({ id: requestId, answers, general: longText.optional() })
const oneRequest = z.object({ id: integerText })

export const statementsContract = endpointsWith(
  { access: 'respondent', answer: askedStatement },
  {
    requestStatement: {
      call: 'POST /CompliantActions/RequestStatement',
      summary: 'Asks the body complained against for its statement on chosen issues',
      access: { page: 'Complaints - List View' },
      body: wireObject({
        complaintId,
        /** The presented issues that the body is shown, by their ordinals. */
        issues: z.array(ordinal).max(mostShown, 'too-many').optional(),
        question: longText.optional(),
        /** Files of the complaint that the body may read. */
        documentIds: named('dbPaths', z.array(z.uuid('no-such-file')).max(mostShown, 'too-many').optional()),
        /** Whether the body learns the complainant’s name. */
        showsName: z.boolean({ error: 'no-such-choice' }).optional(),
      }),
      version: 'required',
      answer: actionAnswer,
      message: 'Compliant Action Created Successfully',
      note: 'Ours. By the lead handler or the officer of a case under investigation, and by an officer before directing. What is shown is copied into the request. 409 `statement-awaited` while one is awaited.',
    },
    recordStatement: {
      call: 'POST /CompliantActions/RecordStatement',
      summary: 'Records a statement that the body gave on paper',
      access: { page: 'Complaints - List View' },
      body: wireObject({
        complaintId,
        answers: answers.optional(),
        general: longText.optional(),
        signedBy: z.string({ error: 'not-text' }).trim().max(200, 'too-long').optional(),
        receivedOn: z.iso.date({ error: 'incomplete-date' }).optional(),
      }),
      version: 'optional',
      answer: actionAnswer,
      message: 'Compliant Action update Successfully',
      note: 'Ours. 409 `no-statement-asked`. The paper itself is added to the documents of the case.',
    },
    recordTimeRequest: {
      call: 'POST /CompliantActions/RecordTimeRequest',
      summary: 'Records that the body asked for more time on paper',
      access: { page: 'Complaints - List View' },
      body: wireObject({ complaintId, until: lastDay, reason, receivedOn: lastDay }),
      version: 'optional',
      answer: actionAnswer,
      message: 'Compliant Action update Successfully',
      note: 'Ours. Once for each request, as AskForTime: 409 `no-statement-asked`, `time-asked-already`, `time-stands-still`, `time-is-over`. It is answered by AnswerTime.',
    },
    answerTime: {
      call: 'POST /CompliantActions/AnswerTime',
      summary: 'Grants more time for a statement, or refuses it',
      access: { page: 'Complaints - List View' },
      body: wireObject({
        complaintId,
        answer: z.enum(timeAnswers, { error: 'no-such-choice' }).optional(),
        /** The new last day; without it the one that was asked for. */
        until: lastDay,
        /** Required for a refusal; the body reads it. */
        reason,
      }),
      version: 'optional',
      answer: actionAnswer,
      message: 'Compliant Action update Successfully',
      note: 'Ours. By the lead handler or the officer. 409 `no-time-asked` when nothing waits for an answer, and once the time of the body is over.',
    },
    considerStatement: {
      call: 'POST /CompliantActions/ConsiderStatement',
      summary: 'Says what was taken up of the body’s statement',
      access: { page: 'Complaints - List View' },
      body: wireObject({
        complaintId,
        takenUp: z.enum(takenUpChoices, { error: 'no-such-choice' }).optional(),
        /** The body reads it once the case is decided. */
        said: z.string({ error: 'not-text' }).trim().max(2000, 'too-long').optional(),
      }),
      version: 'optional',
      answer: actionAnswer,
      message: 'Compliant Action update Successfully',
      note: 'Ours. By the lead handler, before the conclusion, which is refused without it: 409 `statement-not-considered`. It replaces what was said before.',
    },
    getStatements: {
      call: 'GET /CompliantActions/GetStatements/:complaintId',
      summary: 'What the body complained against was asked and said, newest first',
      access: { page: 'Complaints - List View' },
      params: wireObject({ complaintId: integerText }),
      answer: statements,
    },
    getBodyReach: {
      call: 'GET /CompliantActions/GetBodyReach/:complaintId',
      summary: 'Whether the body complained against has accounts, so that it is told by the portal',
      access: { page: 'Complaints - List View' },
      params: wireObject({ complaintId: integerText }),
      answer: reach,
    },
    listAskedStatements: {
      call: 'GET /Statements/GetAskedStatements',
      summary: 'What the reader’s body was asked: what is awaited first, then the newest',
      answer: z.array(listed),
      note: 'Ours. The first 200.',
    },
    getAskedStatement: {
      call: 'GET /Statements/GetAskedStatement/:id',
      summary: 'What the reader’s body was asked in one case, with what it said or has typed so far',
      params: oneRequest,
      note: 'Ours. 404 for a request to another body, as for one that does not exist.',
    },
    saveStatementDraft: {
      call: 'POST /Statements/SaveDraft',
      summary: 'Keeps what was typed of a statement; the office does not read it',
      body: written,
      message: 'Action saved successfully',
      note: 'Ours. 409 `no-statement-asked` once it is given or the time is over.',
    },
    giveStatement: {
      call: 'POST /Statements/GiveStatement',
      summary: 'Gives the statement of the body: an answer to each issue',
      body: written,
      message: 'Action saved successfully',
      note: 'Ours. Each issue that was shown needs an answer. It cannot be changed afterwards.',
    },
    askForTime: {
      call: 'POST /Statements/AskForTime',
      summary: 'Asks for more time, once for each request',
      body: z.object({ id: requestId, until: lastDay, reason }),
      message: 'Action saved successfully',
      note: 'Ours. Until `mayAskUntil` at most. 409 `time-asked-already`, `time-is-over`, and `time-stands-still` while the clock of the body is paused. Without an answer before its day it is not granted.',
    },
    addStatementDocuments: {
      call: 'POST /Statements/AddDocuments/:id',
      summary: 'Receives files for a statement that is not given yet',
      params: oneRequest,
      form: { files: 'several' },
      answer: z.object({ statement: askedStatement, refused: z.array(refusedFile) }),
      message: 'Attachment added successfully',
      note: 'Ours. Multipart, field `file`. The bounds and checks of every other file.',
    },
    removeStatementDocument: {
      call: 'POST /Statements/RemoveDocument',
      summary: 'Removes a file from a statement that is not given yet',
      body: z.object({ id: requestId, fileId: z.uuid('no-such-file') }),
      message: 'Attachment removed successfully',
    },
    downloadStatementDocument: {
      call: 'GET /Statements/Document/:fileId',
      summary: 'One file that the body was shown, or one of its own statement',
      params: z.object({ fileId: z.uuid('no-such-file') }),
      mediaTypes: ['application/octet-stream'],
      answer: binaryAnswer,
    },
  },
)
