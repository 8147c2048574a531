import type { Bilingual } from '#contract/values/names.ts'
import type { CaseNoticeKind } from '#contract/desk/desk-choices.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { findStaff } from '#server/features/accounts/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { queueMessages } from '#server/features/notifications/index.ts'
import type { Language, Staff, SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import { endWaitingForDigest, listForDigest } from './notices.queries.ts'

/** The recipient of the daily e-mail, with notices from before a moment (ISO 8601). */
export interface Digest {
  userId: number
  before: string
}

const system: SystemActor = { kind: 'system', job: 'mail-digest' }

/** Lines of one e-mail; the number above them counts all. */
const mostLines = 50

const texts: Record<CaseNoticeKind, Record<Language, string>> = {
  assigned: { en: 'The case came to you.', am: 'ጉዳዩ ወደ እርስዎ መጥቷል።' },
  mentioned: { en: 'You were mentioned in a note.', am: 'በማስታወሻ ላይ ተጠቅሰዋል።' },
  answered: { en: 'The complainant has answered.', am: 'አቤቱታ አቅራቢው ምላሽ ሰጥተዋል።' },
  escalated: { en: 'The case was escalated to you.', am: 'ጉዳዩ ወደ እርስዎ ከፍ ብሏል።' },
  'due-tomorrow': { en: 'Its time ends today or has ended.', am: 'የጊዜ ገደቡ ዛሬ ያበቃል ወይም አብቅቷል።' },
  'signature-asked': { en: 'Your signature is asked for.', am: 'የእርስዎ ማጽደቅ ይጠበቃል።' },
  reminded: { en: 'A supervisor reminds you of it.', am: 'ተቆጣጣሪ ስለዚህ ጉዳይ ያስታውሱዎታል።' },
  'complainant-unreached': {
    en: 'The complainant cannot be reached. Call, and correct the address.',
    am: 'ለአቤቱታ አቅራቢው መልእክት አልደረሰም። ደውለው አድራሻውን ያርሙ።',
  },
  'representative-unreached': {
    en: 'A representative cannot be reached. Call, and correct the address.',
    am: 'ለተወካይ መልእክት አልደረሰም። ደውለው አድራሻውን ያርሙ።',
  },
  'to-call': { en: 'The complainant has to be called.', am: 'ለአቤቱታ አቅራቢው መደወል ያስፈልጋል።' },
  'sent-back': { en: 'What you proposed was sent back.', am: 'ያቀረቡት ሐሳብ ተመልሷል።' },
  news: { en: 'Something has happened in it.', am: 'በጉዳዩ ላይ አዲስ ነገር አለ።' },
  unclaimed: { en: 'It waits for an officer of your body.', am: 'የተቋምዎን የጉዳይ ኃላፊ ይጠብቃል።' },
}

/**
 * Queues one e-mail with the unread notices of a day, about cases that the reader sees at this moment. A second run finds
 * nothing; for an account that was closed meanwhile nothing is sent.
 */
export async function mailDigest(context: Context, { userId, before: moment }: Digest): Promise<void> {
  const before = new Date(moment)
  const reader = await findStaff(context, userId)
  const unread = reader ? await readDigest(context, reader, before) : []
  const now = context.clock.now()
  await inTransaction(context, system, async tx => {
    if (!(await endWaitingForDigest(tx, userId, before)) || !reader || !unread[0]) return
    const { language, userName } = reader
    const lines = unread.map(one => `${formatTrackingId(one.tracking_id)}: ${lineOf(one, language)}`)
    await queueMessages(tx, context.jobs, {
      eventKey: `digest:${userId}:${localDate(before)}`,
      template: 'staff-digest',
      language,
      email: userName,
      values: {
        count: unread[0].count,
        notices: lines.join('\n'),
        link: new URL('/dashboard/default', context.config.publicUrl).href,
      },
      at: now,
    })
  })
}

/** The text of a line; for a substitute with the name of the absent colleague. */
function lineOf(
  { kind, standing_in_for: absentee }: { kind: CaseNoticeKind; standing_in_for: Bilingual | null },
  language: Language,
): string {
  if (!absentee) return texts[kind][language]
  const name = absentee[language]
  if (kind === 'assigned')
    return language === 'en' ? `The case came to ${name}, for whom you stand in.` : `ጉዳዩ ወደሚተኩት ወደ ${name} መጥቷል።`
  return language === 'en' ? `For ${name}: ${texts[kind].en}` : `ለ${name}፦ ${texts[kind].am}`
}

const readDigest = (context: Context, reader: Staff, before: Date) =>
  readAs(context, reader, tx => listForDigest(tx, { userId: reader.userId, before, most: mostLines }))
