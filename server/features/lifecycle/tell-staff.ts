import type { NoticeKind } from '#contract/desk-choices.ts'
import type { Language } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { formatTrackingId } from '#contract/tracking-id.ts'
import { recordNotices } from '#server/features/notices/index.ts'
import { queueMessages } from '#server/features/notifications/index.ts'

/** What staff are told to do, by e-mail; the case's content stays in the office. */
const tasks = {
  receive: { en: 'Check whether it fulfils the standard.', am: 'መስፈርቱን ማሟላቱን ያረጋግጡ።' },
  direct: { en: 'Direct it to a handler.', am: 'ለባለሙያ ይምሩት።' },
  handle: { en: 'It was directed to you. Accept or decline it.', am: 'ወደ እርስዎ ተመርቷል። ይቀበሉት ወይም ይመልሱት።' },
  approve: { en: 'Your signature is asked for.', am: 'የእርስዎ ማጽደቅ ይጠበቃል።' },
  substitute: {
    en: 'It waits for a signature, and whoever is asked cannot give it. Name a substitute.',
    am: 'ማጽደቅ ይጠብቃል፤ የተጠየቀው ሰው ግን ማጽደቅ አይችልም። ተተኪ ይሰይሙ።',
  },
  'sent-back': { en: 'What you proposed was sent back.', am: 'ያቀረቡት ሐሳብ ተመልሷል።' },
  approved: { en: 'What you proposed was approved.', am: 'ያቀረቡት ሐሳብ ጸድቋል።' },
  review: { en: 'Review it.', am: 'እንደገና ይመርምሩት።' },
  contact: {
    en: 'The complainant has not answered, and it is not proven that our message arrived. Call, and record the contact.',
    am: 'አቤቱታ አቅራቢው ምላሽ አልሰጡም፤ መልእክታችን መድረሱም አልተረጋገጠም። ደውለው ግንኙነቱን ይመዝግቡ።',
  },
  supervise: { en: 'Nobody holds it. Choose who does.', am: 'የያዘው ሰው የለም። የሚይዘውን ይምረጡ።' },
  delayed: { en: 'Its deadline is near or over.', am: 'የጊዜ ገደቡ ደርሷል ወይም አልፏል።' },
  escalated: {
    en: 'Its time is over. Help its holder, extend the deadline, or give it to somebody else.',
    am: 'የጊዜ ገደቡ አልፏል። ባለጉዳዩን ባለሙያ ያግዙ፣ ጊዜውን ያራዝሙ ወይም ለሌላ ሰው ይስጡት።',
  },
  'referral-overdue': {
    en: 'It was referred, and the other body has not answered in time.',
    am: 'ወደ ሌላ ተቋም ተላልፎ ነበር፤ ያ ተቋም በጊዜው መልስ አልሰጠም።',
  },
  'referral-asked': {
    en: 'The complainant asks that it be referred to another body.',
    am: 'አቤቱታ አቅራቢው ጉዳዩ ወደ ሌላ ተቋም እንዲተላለፍ ጠይቀዋል።',
  },
  extended: { en: 'Its deadline was extended.', am: 'የጊዜ ገደቡ ተራዝሟል።' },
  'yours-now': { en: 'It is in your hands now. Go on where it stands.', am: 'አሁን በእርስዎ እጅ ነው። ከደረሰበት ይቀጥሉ።' },
  'member-left': {
    en: 'A handler of your group is no longer there: the account was closed.',
    am: 'ከቡድንዎ አንድ ባለሙያ የለም፤ መለያው ተዘግቷል።',
  },
  mentioned: {
    en: 'A colleague mentioned you in an internal note.',
    am: 'አንድ የሥራ ባልደረባ በውስጥ ማስታወሻ ላይ ጠቅሶዎታል።',
  },
  answered: { en: 'The complainant has answered.', am: 'አቤቱታ አቅራቢው ምላሽ ሰጥተዋል።' },
  'due-tomorrow': { en: 'It is due tomorrow.', am: 'የጊዜ ገደቡ ነገ ያበቃል።' },
  'withdrawn-from-you': { en: 'It is no longer in your hands.', am: 'ከእርስዎ ተነሥቷል።' },
} as const satisfies Record<string, Record<Language, string>>
export type StaffTask = keyof typeof tasks

/** What the bell shows of each; what asks for nothing and tells of no word is told by e-mail alone. */
const noticeOf: Readonly<Partial<Record<StaffTask, NoticeKind>>> = {
  receive: 'assigned',
  direct: 'assigned',
  handle: 'assigned',
  review: 'assigned',
  contact: 'assigned',
  'sent-back': 'assigned',
  'yours-now': 'assigned',
  approve: 'signature-asked',
  substitute: 'signature-asked',
  supervise: 'escalated',
  escalated: 'escalated',
  'referral-overdue': 'escalated',
  'referral-asked': 'answered',
  answered: 'answered',
  mentioned: 'mentioned',
  'due-tomorrow': 'due-tomorrow',
}

/** Told by the bell alone. */
const withoutMail: ReadonlySet<StaffTask> = new Set(['answered', 'due-tomorrow'])

/** A member of staff and what they are told; `event` names it where one version has several of its kind. */
export interface Told {
  userId: number
  task: StaffTask
  event?: string
  /** What the bell shows in place of what the task means. */
  kind?: NoticeKind
}

/** Tells each of these members of staff by the bell and by e-mail, once per complaint, version (or event) and task. */
export async function tellStaff(
  tx: Tx,
  context: Context,
  complaint: { id: number; tracking_id: string; version: number },
  told: readonly Told[],
  at: Date,
): Promise<void> {
  if (told.length === 0) return
  const people = await listActive(
    tx,
    told.map(({ userId }) => userId),
  )
  await ringBell(
    tx,
    told.filter(({ userId }) => people.some(({ id }) => id === userId)).map(one => ({ ...one, complaint })),
    at,
  )
  for (const one of told) {
    const { userId, task } = one
    const person = people.find(({ id }) => id === userId)
    if (!person || withoutMail.has(task)) continue
    await queueMessages(tx, context.jobs, {
      eventKey: `${eventOf(complaint, one)}:${userId}`,
      complaintId: complaint.id,
      template: 'staff-task',
      language: person.language,
      phone: null,
      email: person.user_name,
      values: {
        trackingId: formatTrackingId(complaint.tracking_id),
        task: tasks[task][person.language],
        link: `${context.config.publicUrl}/complain/case-officer-form/${complaint.id}`,
      },
      at,
    })
  }
}

/** Names what is told, for whoever is told of it. */
const eventOf = (complaint: { id: number; version: number }, { task, event }: Omit<Told, 'userId'>): string =>
  `complaint:${complaint.id}:${event ?? complaint.version}:${task}`

function ringBell(
  tx: Tx,
  told: readonly (Told & { complaint: { id: number; version: number } })[],
  at: Date,
): Promise<void> {
  const notices = told.flatMap(({ complaint, ...one }) => {
    const kind = one.kind ?? noticeOf[one.task]
    return kind ? [{ user_id: one.userId, complaint_id: complaint.id, kind, event: eventOf(complaint, one), at }] : []
  })
  return recordNotices(tx, notices)
}

/** What somebody is told of one case. */
interface CaseTold {
  complaint: { id: number; tracking_id: string; version: number }
  task: StaffTask
}

/**
 * Tells each of these members of staff of several cases at once, by one e-mail that lists them and leads to the list; of a
 * single case as ever. Once per person and moment.
 */
export async function tellStaffOfCases(
  tx: Tx,
  context: Context,
  casesOf: ReadonlyMap<number, readonly CaseTold[]>,
  at: Date,
): Promise<void> {
  if (casesOf.size === 0) return
  for (const [userId, [first, ...others]] of casesOf)
    if (first && others.length === 0) await tellStaff(tx, context, first.complaint, [{ userId, task: first.task }], at)
  for (const { id, user_name, language } of await listActive(tx, [...casesOf.keys()])) {
    const cases = casesOf.get(id) ?? []
    if (cases.length < 2) continue
    await ringBell(
      tx,
      cases.map(({ complaint, task }) => ({ userId: id, complaint, task })),
      at,
    )
    const lines = cases.map(
      ({ complaint, task }) => `${formatTrackingId(complaint.tracking_id)}: ${tasks[task][language]}`,
    )
    await queueMessages(tx, context.jobs, {
      eventKey: `cases:${at.getTime()}:${cases[0]?.complaint.id}:${id}`,
      complaintId: null,
      template: 'staff-cases',
      language,
      phone: null,
      email: user_name,
      values: { count: cases.length, cases: lines.join('\n'), link: `${context.config.publicUrl}/compliants/active` },
      at,
    })
  }
}

/** Of these the accounts that are open, with where and how they are written to. */
const listActive = (tx: Tx, userIds: readonly number[]) =>
  tx
    .selectFrom('user_account')
    .select(['id', 'user_name', 'language'])
    .where('id', 'in', userIds)
    .where('is_active', '=', true)
    .execute()
