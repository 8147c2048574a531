import type { FinerNoticeKind, NoticeKind } from '#contract/desk/desk-choices.ts'
import type { Language } from '#server/platform/actor.ts'

/** Tasks that staff are told about by e-mail; the content of the case is not in the e-mail. */
export const taskTexts = {
  receive: { en: 'Check whether it fulfils the standard.', am: 'መስፈርቱን ማሟላቱን ያረጋግጡ።' },
  direct: { en: 'Direct it to a handler.', am: 'ለባለሙያ ይምሩት።' },
  claim: {
    en: 'It was forwarded to your body and waits for an officer. Direct it to a handler.',
    am: 'ወደ ተቋምዎ ተላልፎ የጉዳይ ኃላፊ ይጠብቃል። ለባለሙያ ይምሩት።',
  },
  handle: { en: 'It was directed to you. Accept or decline it.', am: 'ወደ እርስዎ ተመርቷል። ይቀበሉት ወይም ይመልሱት።' },
  approve: { en: 'Your signature is asked for.', am: 'የእርስዎ ማጽደቅ ይጠበቃል።' },
  substitute: {
    en: 'A signature is missing, and the people who are asked cannot give it. Name a substitute.',
    am: 'ማጽደቅ ይጠብቃል፤ የተጠየቀው ሰው ግን ማጽደቅ አይችልም። ተተኪ ይሰይሙ።',
  },
  'sent-back': { en: 'What you proposed was sent back.', am: 'ያቀረቡት ሐሳብ ተመልሷል።' },
  approved: { en: 'What you proposed was approved.', am: 'ያቀረቡት ሐሳብ ጸድቋል።' },
  review: { en: 'Review it.', am: 'እንደገና ይመርምሩት።' },
  contact: {
    en: 'The complainant has not answered, and it is not proven that our message arrived. Call, and record the contact.',
    am: 'አቤቱታ አቅራቢው ምላሽ አልሰጡም፤ መልእክታችን መድረሱም አልተረጋገጠም። ደውለው ግንኙነቱን ይመዝግቡ።',
  },
  call: {
    en: 'The complainant has to answer, and no message of ours can reach them. Call now, and record the contact.',
    am: 'አቤቱታ አቅራቢው ምላሽ መስጠት አለባቸው፤ መልእክታችን ግን ሊደርሳቸው አይችልም። አሁኑኑ ደውለው ግንኙነቱን ይመዝግቡ።',
  },
  'complainant-unreached': {
    en: 'A message to the complainant did not arrive: the address no longer works. Call, and correct the address.',
    am: 'ለአቤቱታ አቅራቢው የተላከ መልእክት አልደረሰም፤ አድራሻው ከእንግዲህ አይሠራም። ደውለው አድራሻውን ያርሙ።',
  },
  'representative-unreached': {
    en: 'A message to a representative did not arrive: the address no longer works. Call, and correct the address.',
    am: 'ለተወካይ የተላከ መልእክት አልደረሰም፤ አድራሻው ከእንግዲህ አይሠራም። ደውለው አድራሻውን ያርሙ።',
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
  'referral-silent': {
    en: 'It was referred, and the other body stayed silent: the case is back with the office, and its clocks go on.',
    am: 'ወደ ሌላ ተቋም ተላልፎ ነበር፤ ያ ተቋም መልስ ስላልሰጠ ጉዳዩ ወደ ጽሕፈት ቤቱ ተመልሷል፤ የጊዜ ገደቡም ይቀጥላል።',
  },
  'referral-silence-reported': {
    en: 'It was referred, and the complainant says that nobody there has answered. Ask the other body.',
    am: 'ወደ ሌላ ተቋም ተላልፎ ነበር፤ አቤቱታ አቅራቢው እስካሁን ማንም መልስ እንዳልሰጣቸው ገልጸዋል። ያን ተቋም ይጠይቁ።',
  },
  'referral-asked': {
    en: 'The complainant asks that it be referred to another body.',
    am: 'አቤቱታ አቅራቢው ጉዳዩ ወደ ሌላ ተቋም እንዲተላለፍ ጠይቀዋል።',
  },
  'order-overdue': {
    en: 'The time of an order in its decision is over, and the body has not reported that it was done. Follow it up.',
    am: 'በውሳኔው ላይ ያለው ትእዛዝ ጊዜ አልፏል፤ ተቋሙም መፈጸሙን አላሳወቀም። ይከታተሉት።',
  },
  'order-reported': {
    en: 'The body reports that it has carried out an order. The complainant is asked.',
    am: 'ተቋሙ ትእዛዙን መፈጸሙን አሳውቋል። አቤቱታ አቅራቢው ተጠይቀዋል።',
  },
  'order-contested': {
    en: 'The complainant says that an order was not carried out as the body reported. Follow it up.',
    am: 'ተቋሙ ተፈጽሟል ያለው ትእዛዝ እንዳልተፈጸመ አቤቱታ አቅራቢው ገልጸዋል። ይከታተሉት።',
  },
  extended: { en: 'Its deadline was extended.', am: 'የጊዜ ገደቡ ተራዝሟል።' },
  'yours-now': { en: 'You hold it now. Continue where it stands.', am: 'አሁን በእርስዎ እጅ ነው። ከደረሰበት ይቀጥሉ።' },
  'member-left': {
    en: 'A handler of your group is no longer there: the account was closed.',
    am: 'ከቡድንዎ አንድ ባለሙያ የለም፤ መለያው ተዘግቷል።',
  },
  mentioned: {
    en: 'A colleague mentioned you in an internal note.',
    am: 'አንድ የሥራ ባልደረባ በውስጥ ማስታወሻ ላይ ጠቅሶዎታል።',
  },
  remind: {
    en: 'A supervisor reminds you: it waits for your next step.',
    am: 'ተቆጣጣሪ ያስታውሱዎታል፦ ጉዳዩ የእርስዎን ቀጣይ እርምጃ ይጠብቃል።',
  },
  'remind-opinion': {
    en: 'A supervisor reminds you: it waits for your opinion.',
    am: 'ተቆጣጣሪ ያስታውሱዎታል፦ ጉዳዩ የእርስዎን አስተያየት ይጠብቃል።',
  },
  'remind-signature': {
    en: 'A supervisor reminds you: it waits for your signature.',
    am: 'ተቆጣጣሪ ያስታውሱዎታል፦ ጉዳዩ የእርስዎን ማጽደቅ ይጠብቃል።',
  },
  answered: { en: 'The complainant has answered.', am: 'አቤቱታ አቅራቢው ምላሽ ሰጥተዋል።' },
  unanswered: {
    en: 'The complainant gave no answer in time. Continue without it.',
    am: 'አቤቱታ አቅራቢው በጊዜው መልስ አልሰጡም። ያለ መልሱ ይቀጥሉ።',
  },
  'statement-given': {
    en: 'The body complained against gave its statement.',
    am: 'አቤቱታ የቀረበበት ተቋም መልሱን ሰጥቷል።',
  },
  'statement-time-asked': {
    en: 'The body complained against asks for more time for its statement. Grant it or refuse it before its day; without an answer it is not granted.',
    am: 'አቤቱታ የቀረበበት ተቋም መልስ ለመስጠት ተጨማሪ ጊዜ ጠይቋል። የተሰጠው ቀን ከማለፉ በፊት ይፍቀዱ ወይም ይከልክሉ፤ መልስ ካልሰጡ እንዳልተፈቀደ ይቆጠራል።',
  },
  'statement-missing': {
    en: 'The body complained against gave no statement in time. Continue without it.',
    am: 'አቤቱታ የቀረበበት ተቋም በጊዜው መልስ አልሰጠም። ያለ መልሱ ይቀጥሉ።',
  },
  'statement-commented': {
    en: 'The complainant commented on the statement of the body complained against.',
    am: 'አቤቱታ አቅራቢው በተቋሙ መልስ ላይ አስተያየት ሰጥተዋል።',
  },
  'decision-replaced': {
    en: 'A reviewer has replaced your decision. Read the new one, and why.',
    am: 'ገምጋሚ ውሳኔዎን በሌላ ውሳኔ ተክተዋል። አዲሱን ውሳኔና ምክንያቱን ያንብቡ።',
  },
  'due-tomorrow': { en: 'It is due tomorrow.', am: 'የጊዜ ገደቡ ነገ ያበቃል።' },
  'withdrawn-from-you': { en: 'You no longer hold it.', am: 'ከእርስዎ ተነሥቷል።' },
} as const satisfies Record<string, Record<Language, string>>
export type StaffTask = keyof typeof taskTexts

/** The kind of each task; people choose for each kind how they are told. A task without a kind asks for nothing and is sent by e-mail only. */
export const noticeOf: Readonly<Partial<Record<StaffTask, NoticeKind>>> = {
  receive: 'assigned',
  direct: 'assigned',
  claim: 'assigned',
  handle: 'assigned',
  review: 'assigned',
  contact: 'assigned',
  call: 'assigned',
  'complainant-unreached': 'assigned',
  'representative-unreached': 'assigned',
  'sent-back': 'assigned',
  'yours-now': 'assigned',
  unanswered: 'answered',
  'statement-given': 'assigned',
  'statement-time-asked': 'assigned',
  'statement-missing': 'assigned',
  'statement-commented': 'answered',
  approve: 'signature-asked',
  substitute: 'signature-asked',
  supervise: 'escalated',
  escalated: 'escalated',
  'referral-overdue': 'escalated',
  'referral-silent': 'assigned',
  'referral-silence-reported': 'assigned',
  'referral-asked': 'assigned',
  remind: 'assigned',
  'remind-opinion': 'assigned',
  'remind-signature': 'signature-asked',
  'order-overdue': 'escalated',
  'order-reported': 'answered',
  'order-contested': 'answered',
  answered: 'answered',
  mentioned: 'mentioned',
  'decision-replaced': 'assigned',
  'due-tomorrow': 'due-tomorrow',
}

/** Tasks for which the bell shows something more exact than their kind: “a case came to you” is said only where it came. */
export const finerNoticeOf: Readonly<Partial<Record<StaffTask, FinerNoticeKind>>> = {
  claim: 'unclaimed',
  remind: 'reminded',
  'remind-opinion': 'reminded',
  'remind-signature': 'reminded',
  'complainant-unreached': 'complainant-unreached',
  'representative-unreached': 'representative-unreached',
  contact: 'to-call',
  call: 'to-call',
  'sent-back': 'sent-back',
  unanswered: 'news',
  'statement-given': 'news',
  'statement-missing': 'news',
  'referral-silent': 'news',
  'referral-silence-reported': 'news',
  'referral-asked': 'news',
  'decision-replaced': 'news',
}

/** Steps that a substitute takes for an absent colleague. Signatures, mentions and supervising are one's own. */
export const lentTasks: ReadonlySet<StaffTask> = new Set<StaffTask>([
  'receive',
  'direct',
  'handle',
  'review',
  'contact',
  'call',
  'complainant-unreached',
  'representative-unreached',
  'sent-back',
  'yours-now',
  'referral-silent',
  'referral-silence-reported',
  'referral-asked',
  'answered',
  'unanswered',
  'statement-given',
  'statement-time-asked',
  'statement-missing',
  'statement-commented',
  'due-tomorrow',
  'delayed',
  'remind',
])
