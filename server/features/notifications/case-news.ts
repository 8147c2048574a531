import type { Language } from '#server/platform/actor.ts'

/** The text of a message about one step of a case: once for the SMS, once for the e-mail. */
interface News {
  /** After `Number {trackingId}: `; one segment with it, and nothing about the matter. */
  sms: string
  email: string
}

/** The message to the complainant about each step; the rows of lifecycle.ts name these. */
const news = {
  'standard-requested': {
    en: {
      sms: 'something is missing. Please look.',
      email:
        'Something is still missing. Please supply it in time: until then your case waits. The letter about it is there too, as a PDF to keep or to print.',
    },
    am: {
      sms: 'የሚሟላ ነገር አለ። ይመልከቱት።',
      email: 'ገና የሚሟላ ነገር አለ። እስኪሟላ ድረስ ጉዳይዎ ስለሚቆይ እባክዎ በጊዜው ያሟሉ። ይህንኑ የሚገልጸው ደብዳቤም ተቀምጦልዎታል፤ ማውረድና ማተም ይችላሉ።',
    },
  },
  'standard-supplied': {
    en: {
      sms: 'what you supplied has arrived.',
      email: 'What you supplied has arrived. The check of your case continues.',
    },
    am: { sms: 'ያሟሉት ደርሶናል።', email: 'ያሟሉት ደርሶናል። ጉዳይዎን የማጣራቱ ሥራ ቀጥሏል።' },
  },
  'information-requested': {
    en: {
      sms: 'the office has a question. Please look.',
      email:
        'The office has questions about your case. Please answer in time: until then the case waits for you. You may answer only some of them. If no answer comes, the case goes on without it; it is not closed for that. The letter about it is there too, as a PDF to keep or to print.',
    },
    am: {
      sms: 'ጥያቄ ቀርቦልዎታል። ይመልከቱት።',
      email:
        'ጽሕፈት ቤቱ በጉዳይዎ ላይ ጥያቄ አቅርቦልዎታል። ጉዳዩ እስኪመልሱ ድረስ ስለሚቆይ እባክዎ በጊዜው ይመልሱ። ከጥያቄዎቹ የተወሰኑትን ብቻ መመለስም ይችላሉ። መልስ ካልደረሰ ጉዳዩ ያለ መልስዎ ይቀጥላል፤ በዚህ ምክንያት አይዘጋም። ይህንኑ የሚገልጸው ደብዳቤም ተቀምጦልዎታል፤ ማውረድና ማተም ይችላሉ።',
    },
  },
  'information-supplied': {
    en: { sms: 'your answer has arrived.', email: 'Your answer has arrived. The work on your case continues.' },
    am: { sms: 'መልስዎ ደርሶናል።', email: 'መልስዎ ደርሶናል። በጉዳይዎ ላይ ያለው ሥራ ቀጥሏል።' },
  },
  'information-reminder': {
    en: {
      sms: 'we wait for your answer. Please look.',
      email:
        'The office has questions about your case and waits for your answer. If none arrives in time, the case goes on without it.',
    },
    am: {
      sms: 'ምላሽዎን እየጠበቅን ነው። ይመልከቱ።',
      email: 'ጽሕፈት ቤቱ በጉዳይዎ ላይ ጥያቄ አቅርቦ ምላሽዎን እየጠበቀ ነው። በጊዜው ካልደረሰ ጉዳዩ ያለ ምላሽዎ ይቀጥላል።',
    },
  },
  'no-answer-given': {
    en: {
      sms: 'no answer was given. It goes on without it.',
      email:
        'No answer to our questions was given in time. Your case goes on without it. You can still add documents to it.',
    },
    am: {
      sms: 'መልስ አልተሰጠም፤ ጉዳዩ ቀጥሏል።',
      email: 'ለጥያቄዎቻችን በጊዜው መልስ አልተሰጠም። ጉዳይዎ ያለ መልሱ ቀጥሏል። አሁንም ሰነድ ማያያዝ ይችላሉ።',
    },
  },
  'statement-requested': {
    en: {
      sms: 'the other side was asked to answer.',
      email:
        'The body that your case concerns was asked what it says to it. You need not do anything. If it says nothing in time, the case goes on without it.',
    },
    am: {
      sms: 'ለሚመለከተው ጥያቄ ቀርቧል።',
      email: 'ጉዳይዎ የሚመለከተው ተቋም ምን እንደሚል ተጠይቋል። ከእርስዎ የሚጠበቅ ነገር የለም። በጊዜው መልስ ካልሰጠ ጉዳዩ ያለ መልሱ ይቀጥላል።',
    },
  },
  'no-statement-given': {
    en: {
      sms: 'the other side did not answer. It goes on.',
      email: 'The body that your case concerns gave no statement in time. Your case goes on without it.',
    },
    am: {
      sms: 'የሚመለከተው አልመለሰም፤ ጉዳዩ ቀጥሏል።',
      email: 'ጉዳይዎ የሚመለከተው ተቋም በጊዜው መልስ አልሰጠም። ጉዳይዎ ያለ መልሱ ቀጥሏል።',
    },
  },
  'statement-shared': {
    en: {
      sms: 'there is something to read. Please look.',
      email:
        'The body that your case concerns said something to it, and you can read that now. If you want to, tell us in time what you think of it. You need not: the case goes on without it too.',
    },
    am: {
      sms: 'የሚነበብ መልስ አለ። ይመልከቱ።',
      email:
        'ጉዳይዎ የሚመለከተው ተቋም መልስ ሰጥቷል፤ አሁን ሊያነቡት ይችላሉ። ከፈለጉ በጊዜው አስተያየትዎን ይስጡ። አስተያየት መስጠት ግዴታ አይደለም፤ ጉዳዩ ያለ አስተያየትዎም ይቀጥላል።',
    },
  },
  'answer-reminder': {
    en: {
      sms: 'we wait for your answer. Please look.',
      email: 'We wait for your answer. If none arrives in time, the case is closed.',
    },
    am: { sms: 'ምላሽዎን እየጠበቅን ነው። ይመልከቱ።', email: 'ምላሽዎን እየጠበቅን ነው። በጊዜው ካልደረሰን ጉዳዩ ይዘጋል።' },
  },
  'not-admitted': {
    en: {
      sms: 'there is an answer. Please read it.',
      email:
        'Your case could not be admitted. The answer says why, and where you can go instead. You can accept it or ask for a review. The letter about it is there too, as a PDF to keep or to print.',
    },
    am: {
      sms: 'መልስ ተሰጥቷል። ያንብቡት።',
      email:
        'ጉዳይዎ ተቀባይነት አላገኘም። ምክንያቱና በምትኩ የት መሄድ እንደሚችሉ በመልሱ ላይ ተገልጿል። መልሱን መቀበል ወይም እንደገና እንዲመረመር መጠየቅ ይችላሉ። ይህንኑ የሚገልጸው ደብዳቤም ተቀምጦልዎታል፤ ማውረድና ማተም ይችላሉ።',
    },
  },
  forwarded: {
    en: {
      sms: 'it was checked and moves on.',
      email: 'Your case was checked, everything needed is there, and the responsible department has it now.',
    },
    am: { sms: 'ተጣርቶ ወደሚቀጥለው ደረጃ አልፏል።', email: 'ጉዳይዎ ተጣርቶ የሚያስፈልገው ሁሉ በመሟላቱ ለሚመለከተው የሥራ ክፍል ተላልፏል።' },
  },
  'under-investigation': {
    en: { sms: 'it is being looked into now.', email: 'Your case is being looked into now. You need not do anything.' },
    am: { sms: 'አሁን እየተመረመረ ነው።', email: 'ጉዳይዎ አሁን እየተመረመረ ነው። ከእርስዎ የሚጠበቅ ነገር የለም።' },
  },
  'conclusion-issued': {
    en: {
      sms: 'there is an answer. Please read it.',
      email:
        'There is an answer in your case. You can accept it, or say why you do not and have it reviewed. The letter about it is there too, as a PDF to keep or to print.',
    },
    am: {
      sms: 'ውሳኔ ተሰጥቷል። ያንብቡት።',
      email:
        'በጉዳይዎ ላይ ውሳኔ ተሰጥቷል። ውሳኔውን መቀበል፣ ወይም ያልተስማሙበትን ምክንያት ገልጸው እንደገና እንዲመረመር ማድረግ ይችላሉ። ይህንኑ የሚገልጸው ደብዳቤም ተቀምጦልዎታል፤ ማውረድና ማተም ይችላሉ።',
    },
  },
  'closed-accepted': {
    en: { sms: 'it is closed. Thank you.', email: 'Your case is closed, because you accepted the answer. Thank you.' },
    am: { sms: 'ተዘግቷል። እናመሰግናለን።', email: 'ውሳኔውን ስለተቀበሉት ጉዳይዎ ተዘግቷል። እናመሰግናለን።' },
  },
  'closed-no-response': {
    en: {
      sms: 'it was closed: no answer arrived in time.',
      email: 'Your case was closed because no answer arrived in time. You can have it opened again for a while.',
    },
    am: { sms: 'ምላሽ በጊዜው ስላልደረሰ ተዘግቷል።', email: 'ምላሽዎ በጊዜው ስላልደረሰን ጉዳይዎ ተዘግቷል። ለተወሰነ ጊዜ እንደገና እንዲከፈት መጠየቅ ይችላሉ።' },
  },
  withdrawn: {
    en: {
      sms: 'it was withdrawn as you asked.',
      email: 'Your case was withdrawn, as you asked. If it was not you, tell us at once.',
    },
    am: { sms: 'በጠየቁት መሠረት ተነሥቷል።', email: 'በጠየቁት መሠረት ጉዳይዎ ተነሥቷል። የጠየቁት እርስዎ ካልሆኑ ወዲያውኑ ያሳውቁን።' },
  },
  'closed-duplicate': {
    en: {
      sms: 'the same case was filed before and continues there.',
      email: 'The same case had been filed before. It continues there, and this number is closed.',
    },
    am: { sms: 'ቀድሞ በቀረበበት ቁጥር ይቀጥላል።', email: 'ይኸው ጉዳይ ቀደም ሲል ቀርቦ ስለነበር በቀድሞው ቁጥር ይቀጥላል፤ ይህ ቁጥር ተዘግቷል።' },
  },
  'under-review': {
    en: {
      sms: 'somebody else is reviewing it now.',
      email: 'Your case is being reviewed by somebody who had nothing to do with it before.',
    },
    am: { sms: 'በሌላ ባለሙያ እንደገና ይመረመራል።', email: 'ጉዳይዎ ቀደም ሲል ባልተሳተፈበት ሌላ ባለሙያ እንደገና እየተመረመረ ነው።' },
  },
  reviewed: {
    en: {
      sms: 'the review is done. Please look.',
      email: 'The review of your case is done. Please look at the outcome.',
    },
    am: { sms: 'ግምገማው ተጠናቋል። ይመልከቱ።', email: 'የጉዳይዎ ግምገማ ተጠናቋል። እባክዎ ውጤቱን ይመልከቱ።' },
  },
  referred: {
    en: {
      sms: 'it was handed to another body.',
      email:
        'Your case was handed to another body, which answers for it from now on. We watch its deadline. The letter about it is there too, as a PDF to keep or to print.',
    },
    am: {
      sms: 'ለሌላ ተቋም ተላልፏል።',
      email:
        'ጉዳይዎ ለሌላ ተቋም ተላልፏል፤ ከአሁን ጀምሮ ኃላፊነቱ የዚያ ተቋም ነው። የጊዜ ገደቡን እንከታተላለን። ይህንኑ የሚገልጸው ደብዳቤም ተቀምጦልዎታል፤ ማውረድና ማተም ይችላሉ።',
    },
  },
  'referral-answered': {
    en: {
      sms: 'the other body has answered. Please look.',
      email: 'The body to which your case was handed has answered. Please look at what follows.',
    },
    am: { sms: 'ሌላው ተቋም መልስ ሰጥቷል። ይመልከቱ።', email: 'ጉዳይዎ የተላለፈለት ተቋም መልስ ሰጥቷል። እባክዎ ቀጣዩን ይመልከቱ።' },
  },
  'referral-decided': {
    en: {
      sms: 'the other body has decided. Please look.',
      email: 'The body to which your case was handed has decided. You can read the outcome with your case.',
    },
    am: { sms: 'ሌላው ተቋም ወስኗል። ይመልከቱ።', email: 'ጉዳይዎ የተላለፈለት ተቋም ወስኗል። ውጤቱን ከጉዳይዎ ጋር ማንበብ ይችላሉ።' },
  },
  'referral-returned': {
    en: {
      sms: 'our office works on it again.',
      email: 'The body to which your case was handed did not end it. Our office works on your case again.',
    },
    am: { sms: 'ጽሕፈት ቤታችን እንደገና ይመለከተዋል።', email: 'ጉዳይዎ የተላለፈለት ተቋም እልባት አልሰጠም። ጽሕፈት ቤታችን ጉዳይዎን እንደገና ይመለከታል።' },
  },
  'order-reported': {
    en: {
      sms: 'was it done as decided? Please say.',
      email:
        'The body reports that it has done what the decision orders. Is it so? Please tell us with your case: done, in part, or not done. If you say nothing we do not take it as a yes.',
    },
    am: {
      sms: 'የተወሰነው ተፈጽሟል? ይንገሩን።',
      email:
        'ተቋሙ በውሳኔው የታዘዘውን መፈጸሙን ገልጿል። እውነት ነው? እባክዎ ከጉዳይዎ ጋር ይንገሩን፦ ተፈጽሟል፣ በከፊል ተፈጽሟል ወይም አልተፈጸመም። ምንም ካላሉ እንዳረጋገጡ አንቆጥረውም።',
    },
  },
  'order-extended': {
    en: {
      sms: 'the body has more time. Please look.',
      email:
        'The body has more time to do what the decision orders. You can see the new day and the reason with your case.',
    },
    am: {
      sms: 'ለተቋሙ ጊዜ ተጨምሯል። ይመልከቱ።',
      email: 'ተቋሙ በውሳኔው የታዘዘውን እንዲፈጽም ተጨማሪ ጊዜ ተሰጥቶታል። አዲሱ ቀንና ምክንያቱ ከጉዳይዎ ጋር ተገልጿል።',
    },
  },
  'order-ended': {
    en: {
      sms: 'an order of the decision ended. Look.',
      email: 'The office has ended an order of the decision. You can read how and why with your case.',
    },
    am: {
      sms: 'የትእዛዙ ክትትል ተጠናቋል። ይመልከቱ።',
      email: 'ጽሕፈት ቤቱ በውሳኔው ላይ ያለውን የአንድ ትእዛዝ ክትትል አጠናቋል። እንዴትና ለምን እንደሆነ ከጉዳይዎ ጋር ማንበብ ይችላሉ።',
    },
  },
  'deadline-extended': {
    en: {
      sms: 'more time is needed. Please look.',
      email: 'More time is needed for your case. You can see the new date and the reason with your case.',
    },
    am: { sms: 'ተጨማሪ ጊዜ ያስፈልጋል። ይመልከቱ።', email: 'ለጉዳይዎ ተጨማሪ ጊዜ ያስፈልጋል። አዲሱ ቀንና ምክንያቱ ከጉዳይዎ ጋር ተገልጿል።' },
  },
  'pin-issued': {
    en: {
      sms: 'a new PIN was issued at the office. Not you? Tell us.',
      email:
        'A new PIN for your case was issued at the office, to somebody who showed an identity document. The former PIN no longer works. If it was not you, please tell us at once.',
    },
    am: {
      sms: 'አዲስ ፒን ተሰጥቷል። እርስዎ ካልሆኑ ያሳውቁን።',
      email:
        'መታወቂያ ላሳየ ሰው በጽሕፈት ቤቱ ለጉዳይዎ አዲስ የፒን ቁጥር ተሰጥቷል። የቀድሞው የፒን ቁጥር ከእንግዲህ አይሠራም። የወሰዱት እርስዎ ካልሆኑ እባክዎ ወዲያውኑ ያሳውቁን።',
    },
  },
  'contact-corrected': {
    en: {
      sms: 'a phone or e-mail was changed. Not you? Tell us.',
      email:
        'A phone number or an e-mail address of your case was changed at the office, by somebody who showed an identity document. If it was not you, please tell us at once.',
    },
    am: {
      sms: 'ስልክ ወይም ኢሜይል ተቀይሯል። እርስዎ ካልሆኑ ያሳውቁን።',
      email: 'መታወቂያ ባሳየ ሰው ጥያቄ በጽሕፈት ቤቱ የጉዳይዎ ስልክ ቁጥር ወይም ኢሜይል ተቀይሯል። የጠየቁት እርስዎ ካልሆኑ እባክዎ ወዲያውኑ ያሳውቁን።',
    },
  },
} as const satisfies Record<string, Record<Language, News>>

export type CaseNewsName = keyof typeof news

/** The values of each of these messages. `trackingId` comes grouped for reading. */
export interface CaseNewsValues {
  trackingId: string
  portalUrl: string
}

const inEnglish = ({ sms, email }: News) => ({
  sms: `Number {trackingId}: ${sms}`,
  subject: 'News about your case',
  email: `this is about the case with the tracking ID

{trackingId}

${email}

To see it, open {portalUrl} and enter the tracking ID there.`,
})

const inAmharic = ({ sms, email }: News) => ({
  sms: `ቁጥር {trackingId}፦ ${sms}`,
  subject: 'ስለ ጉዳይዎ አዲስ መረጃ',
  email: `የመከታተያ ቁጥሩ

{trackingId}

የሆነውን ጉዳይዎን በተመለከተ፦ ${email}

ለማየት {portalUrl} ከፍተው የመከታተያ ቁጥሩን ያስገቡ።`,
})

type CaseTemplates = Record<CaseNewsName, Record<Language, ReturnType<typeof inEnglish>>>

/** The messages about a case's steps in their common frame. */
export const caseNewsTemplates = Object.fromEntries(
  Object.entries(news).map(([name, { en, am }]) => [name, { en: inEnglish(en), am: inAmharic(am) }]),
) as CaseTemplates
