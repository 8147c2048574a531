import type { Template } from './template.ts'

/** E-mails to members of staff, and to the keeper of the trail's heads. */
export interface StaffNewsValues {
  /** For staff, by e-mail. */
  'staff-task': { trackingId: string; task: string; link: string }
  /** `cases`: one line for each. */
  'staff-cases': { count: number; cases: string; link: string }
  /** For staff, by e-mail, once a day. `notices`: one line for each. */
  'staff-digest': { count: number; notices: string; link: string }
  /** For the substitute of an absent colleague, by e-mail: when they are named, and when they are no longer needed. */
  'standing-in': { name: string; from: string; to: string; link: string }
  'standing-in-ended': { name: string; from: string; to: string; link: string }
  /** For people of a body complained against, by e-mail: they sign in to read what they are asked. */
  'statement-asked': { day: string; link: string }
  'statement-time-granted': { day: string; link: string }
  'statement-time-refused': { day: string; link: string }
  'statement-reminder': { day: string; link: string }
  'statement-missing': { day: string; link: string }
  /** For the keeper of the audit trail's heads, by e-mail. */
  'audit-head': { head: string; day: string }
  /** For somebody who requested a large file of a report. */
  'export-ready': { link: string }
  /** For staff, by e-mail: the figures are those that they see. `figures`: one line for each group. */
  'saved-report': { name: string; period: string; figures: string; link: string }
}

export const staffNewsTemplates: Record<keyof StaffNewsValues, Template> = {
  'statement-asked': {
    en: {
      sms: 'Your body is asked for a statement.',
      subject: 'Your body is asked for a statement',
      email: `your body is asked for its statement on a complaint. It has time until {day}. If it says nothing by then, the case is decided without it.

Sign in to read what is asked, and to answer: {link}`,
    },
    am: {
      sms: 'ተቋምዎ መልስ እንዲሰጥ ተጠይቋል።',
      subject: 'ተቋምዎ መልስ እንዲሰጥ ተጠይቋል',
      email: `ተቋምዎ ስለቀረበ አቤቱታ መልስ እንዲሰጥ ተጠይቋል። ጊዜው እስከ {day} ነው። እስከዚያ መልስ ካልሰጠ ጉዳዩ ያለ መልሱ ይወሰናል።

የተጠየቀውን ለማንበብና ለመመለስ ይግቡ፦ {link}`,
    },
  },
  'statement-time-granted': {
    en: {
      sms: 'Your body has more time for its statement.',
      subject: 'Your body has more time for its statement',
      email: `your body asked for more time for its statement, and the office grants it. It has time until {day} now.

Sign in to answer: {link}`,
    },
    am: {
      sms: 'ተቋምዎ መልስ ለመስጠት ተጨማሪ ጊዜ አግኝቷል።',
      subject: 'ተቋምዎ ተጨማሪ ጊዜ አግኝቷል',
      email: `ተቋምዎ መልስ ለመስጠት የጠየቀው ተጨማሪ ጊዜ ተፈቅዷል። አሁን ጊዜው እስከ {day} ነው።

ለመመለስ ይግቡ፦ {link}`,
    },
  },
  'statement-time-refused': {
    en: {
      sms: 'Your body gets no more time for its statement.',
      subject: 'Your body gets no more time for its statement',
      email: `your body asked for more time for its statement, and the office does not grant it. It has time until {day}, as before.

Sign in to read why, and to answer: {link}`,
    },
    am: {
      sms: 'ተቋምዎ የጠየቀው ተጨማሪ ጊዜ አልተፈቀደም።',
      subject: 'የተጠየቀው ተጨማሪ ጊዜ አልተፈቀደም',
      email: `ተቋምዎ መልስ ለመስጠት የጠየቀው ተጨማሪ ጊዜ አልተፈቀደም። እንደ በፊቱ ጊዜው እስከ {day} ነው።

ምክንያቱን ለማንበብና ለመመለስ ይግቡ፦ {link}`,
    },
  },
  'statement-reminder': {
    en: {
      sms: 'The time of your body for its statement ends soon.',
      subject: 'Your body’s time for its statement ends soon',
      email: `your body was asked for its statement on a complaint and has not given it yet. It has time until {day}. If it says nothing by then, the case is decided without it.

Sign in to answer: {link}`,
    },
    am: {
      sms: 'ተቋምዎ መልስ የሚሰጥበት ጊዜ ሊያበቃ ነው።',
      subject: 'ተቋምዎ መልስ የሚሰጥበት ጊዜ ሊያበቃ ነው',
      email: `ተቋምዎ ስለቀረበ አቤቱታ መልስ እንዲሰጥ ተጠይቆ እስካሁን አልሰጠም። ጊዜው እስከ {day} ነው። እስከዚያ መልስ ካልሰጠ ጉዳዩ ያለ መልሱ ይወሰናል።

ለመመለስ ይግቡ፦ {link}`,
    },
  },
  'statement-missing': {
    en: {
      sms: 'Your body gave no statement in its time.',
      subject: 'Your body gave no statement in its time',
      email: `your body was asked for its statement on a complaint and had time until {day}. It gave none. The case goes on without it, and it is recorded that your body gave no statement.

Sign in to read what was asked: {link}`,
    },
    am: {
      sms: 'ተቋምዎ በተሰጠው ጊዜ መልስ አልሰጠም።',
      subject: 'ተቋምዎ በተሰጠው ጊዜ መልስ አልሰጠም',
      email: `ተቋምዎ ስለቀረበ አቤቱታ መልስ እንዲሰጥ ተጠይቆ ጊዜው እስከ {day} ነበር። መልስ አልሰጠም። ጉዳዩ ያለ መልሱ ይቀጥላል፤ ተቋሙ መልስ አለመስጠቱም ተመዝግቧል።

የተጠየቀውን ለማንበብ ይግቡ፦ {link}`,
    },
  },
  'audit-head': {
    isWithoutGreeting: true,
    en: {
      sms: 'The head of the audit trail was sent by e-mail.',
      subject: 'Head of the audit trail',
      email: `Please keep this message. It shows later whether anything was removed from the audit trail or changed in it by {day}:

{head}

npm run audit:verify -- --anchor {head}`,
    },
    am: {
      sms: 'የክትትል መዝገቡ የመጨረሻ ማኅተም በኢሜይል ተልኳል።',
      subject: 'የክትትል መዝገቡ የመጨረሻ ማኅተም',
      email: `እባክዎ ይህን መልእክት ያስቀምጡ። እስከ {day} ከክትትል መዝገቡ የተወገደ ወይም የተለወጠ ነገር መኖሩን በኋላ ለማወቅ ያገለግላል፦

{head}`,
    },
  },
  'export-ready': {
    en: {
      sms: 'Your file is ready.',
      subject: 'Your file is ready',
      email: `the file of your report is ready. You can fetch it for a day, here: {link}`,
    },
    am: {
      sms: 'ፋይልዎ ተዘጋጅቷል።',
      subject: 'ፋይልዎ ተዘጋጅቷል',
      email: `የሪፖርትዎ ፋይል ተዘጋጅቷል። ለአንድ ቀን ከዚህ ሊያወርዱት ይችላሉ፦ {link}`,
    },
  },
  'saved-report': {
    en: {
      sms: 'A report was sent to you by e-mail.',
      subject: 'Report: {name}',
      email: `your report “{name}”. {period}.

{figures}

Open it, or end this message, here: {link}

The figures are those of the complaints that you may see.`,
    },
    am: {
      sms: 'ሪፖርት በኢሜይል ተልኮልዎታል።',
      subject: 'ሪፖርት፦ {name}',
      email: `“{name}” የተባለው ሪፖርትዎ። {period}።

{figures}

ሪፖርቱን ለመክፈት ወይም ይህን መልእክት ለማቆም፦ {link}

አኃዞቹ እርስዎ ሊያዩዋቸው የተፈቀዱትን አቤቱታዎች ይመለከታሉ።`,
    },
  },
  'staff-task': {
    en: {
      sms: 'A case waits for you.',
      subject: 'A case waits for you',
      email: `about the case with the tracking ID {trackingId}:

{task}

Open it here: {link}`,
    },
    am: {
      sms: 'ጉዳይ ይጠብቅዎታል።',
      subject: 'እርስዎን የሚጠብቅ ጉዳይ',
      email: `የመከታተያ ቁጥሩ {trackingId} የሆነውን ጉዳይ በተመለከተ፦

{task}

ጉዳዩን ለመክፈት፦ {link}`,
    },
  },
  'standing-in': {
    en: {
      sms: 'You stand in for a colleague. An e-mail says more.',
      subject: 'You stand in for a colleague',
      email: `you stand in for {name} from {from} to {to}. What waits for {name} is then listed below what waits for you, and you can take the next step:

{link}`,
    },
    am: {
      sms: 'ባልደረባን ይተካሉ። ዝርዝሩ በኢሜይል ተልኳል።',
      subject: 'ባልደረባን ይተካሉ',
      email: `ከ{from} እስከ {to} ድረስ {name}ን ይተካሉ። በእነዚህ ቀናት {name}ን የሚጠብቁ ጉዳዮች እርስዎን ከሚጠብቁት በታች ይታያሉ፤ ቀጣዩን እርምጃ መውሰድም ይችላሉ፦

{link}`,
    },
  },
  'standing-in-ended': {
    en: {
      sms: 'You no longer stand in for a colleague.',
      subject: 'You no longer stand in for a colleague',
      email: `you no longer stand in for {name} ({from} to {to}).

Open the portal here: {link}`,
    },
    am: {
      sms: 'ባልደረባን መተካትዎ አብቅቷል።',
      subject: 'ባልደረባን መተካትዎ አብቅቷል',
      email: `{name}ን መተካትዎ አብቅቷል (ከ{from} እስከ {to})።

ፖርታሉን ለመክፈት፦ {link}`,
    },
  },
  'staff-cases': {
    en: {
      sms: 'Several cases wait for you.',
      subject: 'Several cases wait for you',
      email: `these {count} cases wait for you:

{cases}

Open the list here: {link}`,
    },
    am: {
      sms: 'ጉዳዮች ይጠብቁዎታል።',
      subject: 'እርስዎን የሚጠብቁ ጉዳዮች',
      email: `እነዚህ {count} ጉዳዮች ይጠብቁዎታል፦

{cases}

ዝርዝሩን ለመክፈት፦ {link}`,
    },
  },
  'staff-digest': {
    en: {
      sms: 'Your notices of the day were sent by e-mail.',
      subject: 'Your notices of the day',
      email: `you have {count} unread notices:

{notices}

Open the portal here: {link}

You can choose in your profile what you are told about, and how.`,
    },
    am: {
      sms: 'የዕለቱ ማሳወቂያዎች በኢሜይል ተልከዋል።',
      subject: 'የዕለቱ ማሳወቂያዎችዎ',
      email: `ያልተነበቡ {count} ማሳወቂያዎች አሉዎት፦

{notices}

ፖርታሉን ለመክፈት፦ {link}

ምን እና እንዴት እንዲነገርዎ በመገለጫዎ ላይ ይመርጣሉ።`,
    },
  },
}
