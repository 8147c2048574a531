import type { Template } from './template.ts'

/** E-mails about orders to the people of the body that owes them, who sign in to read what is ordered. */
export interface BodyNewsValues {
  'order-made': { day: string; link: string }
  'order-due-soon': { day: string; link: string }
  'order-contested': { day: string; link: string }
}

export const bodyNewsTemplates: Record<keyof BodyNewsValues, Template> = {
  'order-made': {
    en: {
      sms: 'A decision orders your body to do something.',
      subject: 'A decision orders your body to do something',
      email: `a decision on a complaint orders your body to do something by {day}. Its time begins once the decision stands; you are reminded before it is over.

Sign in to read what is ordered, and to report when it was done: {link}`,
    },
    am: {
      sms: 'ውሳኔ ለተቋምዎ ትእዛዝ ሰጥቷል።',
      subject: 'ውሳኔ ለተቋምዎ ትእዛዝ ሰጥቷል',
      email: `በአቤቱታ ላይ የተሰጠ ውሳኔ ተቋምዎ እስከ {day} ሊፈጽመው የሚገባ ትእዛዝ ይዟል። ጊዜው ውሳኔው ሲጸና ይጀምራል፤ ከማለፉ በፊት እናስታውስዎታለን።

ትእዛዙን ለማንበብና መፈጸሙን ለማሳወቅ ይግቡ፦ {link}`,
    },
  },
  'order-due-soon': {
    en: {
      sms: 'The time of an order to your body is nearly over.',
      subject: 'The time of an order to your body is nearly over',
      email: `your body has until {day} to carry out an order of a decision, and has not reported that it was done.

Sign in to read what is ordered, and to report it with its proof: {link}`,
    },
    am: {
      sms: 'ለተቋምዎ የተሰጠው የትእዛዝ ጊዜ ሊያልፍ ነው።',
      subject: 'ለተቋምዎ የተሰጠው የትእዛዝ ጊዜ ሊያልፍ ነው',
      email: `ተቋምዎ የውሳኔን ትእዛዝ ለመፈጸም ያለው ጊዜ እስከ {day} ነው፤ መፈጸሙንም እስካሁን አላሳወቀም።

ትእዛዙን ለማንበብና ከማስረጃው ጋር ለማሳወቅ ይግቡ፦ {link}`,
    },
  },
  'order-contested': {
    en: {
      sms: 'A report of your body was contested.',
      subject: 'The report of an order was contested',
      email: `your body reported that an order was carried out. The complainant says that it was done only in part, or not. Your body owes it again; its time was until {day}.

Sign in to read what is ordered, and to report it again: {link}`,
    },
    am: {
      sms: 'የተቋምዎ ሪፖርት ተቃውሞ ቀርቦበታል።',
      subject: 'ስለ ትእዛዝ መፈጸም ያሳወቁት ተቃውሞ ቀርቦበታል',
      email: `ተቋምዎ ትእዛዝ መፈጸሙን አሳውቆ ነበር። አቤቱታ አቅራቢው ግን በከፊል ብቻ እንደተፈጸመ ወይም እንዳልተፈጸመ ገልጸዋል። ስለዚህ ተቋምዎ ትእዛዙን እንደገና መፈጸም አለበት፤ ጊዜው እስከ {day} ነበር።

ትእዛዙን ለማንበብና እንደገና ለማሳወቅ ይግቡ፦ {link}`,
    },
  },
}
