import { z } from 'zod'
import { applicationSchema } from './application.ts'
import { consentNames, stepNames } from './application-steps.ts'
import { attachment, instant, status } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { reach } from '../values/reach.ts'
import { endpoints } from '../http/endpoint.ts'
import { binaryAnswer } from './file.ts'
import { receiptMinutes } from './receipt-time.ts'
import { named, wireObject } from '../http/wire.ts'

const languageName = z.enum(['en', 'am'], { error: 'no-such-choice' })
const stepName = z.enum(stepNames, { error: 'no-such-choice' })
/** Flat form fields as typed; see contract/filing/application-steps.ts for the names and the bounds. */
const answersSchema = z.record(z.string(), z.string())

/** When answers were typed, counted in milliseconds since the beginning of the page that has them. */
const typedAt = z.object({ page: z.number(), at: z.number() })
export type TypedAt = z.output<typeof typedAt>

/** What an application is refused for although each of its fields is right. */
const rulesBetweenFields =
  'Fields have to fit each other, or are refused by name: a zone lies in its region and a woreda in its zone, a department belongs to its body, and each constant is one of its field (`no-such-choice`); ' +
  'each person has a phone or an e-mail (`contact-missing`); a group has its size (`required`) and a representative (`representative-missing`); the handling body takes complaints (`no-such-choice`) and is not the one complained against (`same-organization`); ' +
  'a declared decision letter needs `violatedDecisionOn` (`required`), which is not later than today (`in-the-future`), and an attached one a file of that type (`decision-letter-missing`).'

const receiptProof =
  'The proof is the signed cookie `receipt` together with the name that SubmitDraft answered, for a short time; without a name it is the cookie `possession` of a one-time code. Otherwise there is no such receipt (404).'

const fieldErrors = z.array(z.object({ field: z.string(), reason: z.string(), over: z.int().optional() }))

const draftSchema = wireObject({
  id: z.string(),
  language: languageName,
  answers: z.record(z.string(), z.string()),
  attachments: named('attachements', z.array(attachment)),
  /** Saved steps without errors. */
  completedSteps: z.array(stepName),
  /** The first step that is not done; `review` when all are. */
  nextStep: stepName,
  expiresAt: instant,
})
export type Draft = z.output<typeof draftSchema>

const draftInList = wireObject({
  id: z.string(),
  /** As far as it was typed. */
  complainantName: z.string(),
  firstIssue: z.string(),
  updatedAt: instant,
  /** When it ends, unless something is added to it. */
  expiresAt: instant,
})
export type DraftInList = z.output<typeof draftInList>

const registrationFields = {
  complaintId: named('compliant_id', z.int()),
  trackingId: named('complaintRefNo', z.string()),
  registeredAt: named('registrationDate', instant),
  status: named('currentStatus', status),
}

const registration = wireObject(registrationFields)

/** The end of the receipt's address, which only the tab that filed knows; beside the cookie it is the other half of the proof. */
const receiptName = z.string().max(64).optional()

const receipt = wireObject({
  ...registrationFields,
  language: languageName,
  complainantName: z.string(),
  typeLabel: bilingual,
  organizationName: bilingual,
  handlingOrganizationName: bilingual,
  /** Outermost first, with their names on the day of filing. */
  locationNames: z.array(bilingual),
  issues: z.array(z.string()),
  /** The files that were filed with it. */
  attachments: named('attachements', z.array(attachment)),
  /** Papers that were named but not attached. */
  supportingDocuments: z.array(z.string()),
  /** The decision letter, when it was declared instead of attached. */
  declaredLetter: z.object({ authority: z.string().nullable(), number: z.string().nullable() }).nullable(),
  representativeCount: z.int(),
  /** How the complainant and the representatives are told, in this order. */
  told: z.array(reach),
  /** The deadline of the next step; null when no clock runs. */
  dueAt: instant.nullable(),
  /** Proves whose complaint it is when codes no longer arrive. Only where it was filed, for as long as the receipt is shown there. */
  pin: z.string().nullable(),
})
export type Receipt = z.output<typeof receipt>

/** Filing a complaint: a draft behind a signed cookie, or at the desk one that its clerk names by its id; then the receipt. */
export const applicationsContract = endpoints({
  startDraft: {
    call: 'POST /Applications/StartDraft',
    summary: 'Starts an application, or continues the one that the caller holds.',
    access: 'anyone',
    namesApplication: true,
    body: z.object({ language: languageName }),
    cookies: { reads: ['application'], sets: ['application'] },
    answer: draftSchema,
    note: 'Nothing is stored before the first answer or file: a start whose answer was lost leaves nothing behind. Staff get no cookie: they name the application by its id in the header Application-Id, and have several under way.',
  },
  getDraft: {
    call: 'GET /Applications/GetDraft',
    summary: 'The application under way, or the complaint made from it.',
    access: 'anyone',
    namesApplication: true,
    cookies: { reads: ['application'] },
    answer: z.object({
      draft: draftSchema.nullable(),
      submitted: registration.nullable(),
      /** With an application under way: how the people who were entered so far would be told, the complainant first. */
      told: z.array(reach).optional(),
    }),
    note: `Anyone may ask; without the signed cookie of an application both are null. What it has become is told for ${receiptMinutes} minutes, and only to whoever names it in Application-Id: the next visitor of the same browser does not know its id.`,
  },
  saveDraft: {
    call: 'POST /Applications/SaveDraft',
    summary: 'Stores the answers of one step, right or wrong, and returns their errors.',
    access: 'draft-holder-or-staff',
    namesApplication: true,
    body: z.object({
      step: stepName,
      answers: answersSchema,
      language: languageName.optional(),
      /** Stores the present answers without checking them and without counting the step as done. */
      unfinished: z.boolean().optional(),
      /** The answers are those of all steps, as on the page with one form; `step` is then ignored. */
      whole: z.boolean().optional(),
      /** Which page typed them, and when; a page may send its next save before this one has arrived. */
      typed: typedAt.optional(),
    }),
    answer: z.object({
      draft: draftSchema,
      errors: fieldErrors,
      /** Whether all given consents allow filing; `because` names those that do not. */
      eligible: z.boolean(),
      because: z.array(z.enum(consentNames)),
    }),
    note: 'Answers of the step replace those before it, so a removed issue or an unticked box is gone. A consent that cannot be given is no error. Answers that the same page had typed before those that are stored are not stored. Fields of other names are ignored; of a text beyond 10,000 characters the beginning is kept.',
  },
  discardDraft: {
    call: 'POST /Applications/DiscardDraft',
    summary: 'Deletes the application under way with its files and forgets its cookie.',
    access: 'draft-holder-or-staff',
    namesApplication: true,
    body: z.object({}),
    cookies: { sets: ['application'] },
    answer: z.object({ discarded: z.boolean() }),
  },
  submitDraft: {
    call: 'POST /Applications/SubmitDraft',
    summary: 'Registers the complaint of this application; repeated calls answer the same tracking ID.',
    access: 'draft-holder-or-staff',
    namesApplication: true,
    body: z.object({}),
    cookies: { sets: ['receipt', 'application'] },
    answer: wireObject({
      ...registrationFields,
      /** Names the receipt, for its address; null at the desk. */
      receipt: z.string().nullable(),
    }),
    message: 'Registered your compliant successfully.',
    note: `Sets the signed cookie \`receipt\` for ${receiptMinutes} minutes; after that a repeated call is refused (\`already-submitted\`), and before that one whose first answer has arrived and that names no application. Staff who submit need \`Complaints - Register\`; it counts as filed at the desk. ${rulesBetweenFields}`,
  },
  listDrafts: {
    call: 'GET /Applications/ListDrafts',
    summary: 'The applications that the caller has under way at the desk, the newest first; at most twenty.',
    access: { page: 'Complaints - Register' },
    answer: z.array(draftInList),
  },
  getUsualPlace: {
    call: 'GET /Applications/GetUsualPlace',
    summary: 'Where complaints at the desk of the caller usually come from: the region of the caller’s body.',
    access: { page: 'Complaints - Register' },
    answer: z.object({ regionId: z.int().nullable() }),
    note: 'Null if the body has no place, or its region no longer exists.',
  },
  getReceipt: {
    call: 'GET /Applications/GetReceipt',
    summary: 'The content of the confirmation page, with the PIN where it was filed.',
    access: 'anyone',
    namesApplication: true,
    query: z.object({ receipt: receiptName }),
    cookies: { reads: ['receipt', 'possession'] },
    answer: receipt,
    note: receiptProof,
  },
  downloadReceipt: {
    call: 'GET /Applications/DownloadReceipt',
    summary: 'The receipt as PDF.',
    access: 'anyone',
    query: z.object({ language: languageName.optional(), receipt: receiptName }),
    cookies: { reads: ['receipt', 'possession'] },
    mediaTypes: ['application/pdf'],
    answer: binaryAnswer,
    note: `Answers application/pdf. ${receiptProof}`,
  },
  registerComplaint: {
    call: 'POST /Complaints/RegisterComplaint',
    summary: 'Registers a whole application at once: the desk and other systems.',
    access: { page: 'Complaints - Register' },
    body: applicationSchema,
    answer: wireObject({
      ...registrationFields,
      /** For the complainant, on paper; null in the answer of a repeated call, because only its hash is kept. */
      pin: z.string().nullable(),
    }),
    message: 'Registered your compliant successfully.',
    note: `The Idempotency-Key is the submission key: the same key gives the same complaint. ${rulesBetweenFields}`,
  },
})
