import type { Language } from '#server/platform/actor.ts'
import { type CaseNewsName, type CaseNewsValues, caseNewsTemplates } from './case-news.ts'
import { type BodyNewsValues, bodyNewsTemplates } from './body-news.ts'
import { type StaffNewsValues, staffNewsTemplates } from './staff-news.ts'
import type { Template } from './template.ts'

/** The values of each template. `trackingId` comes grouped for reading: `4271 0935 5518 2046`. */
export interface TemplateValues extends Record<CaseNewsName, CaseNewsValues>, StaffNewsValues, BodyNewsValues {
  /** For e-mail: a link never goes out by SMS. */
  invitation: { link: string; days: number }
  registered: { trackingId: string; portalUrl: string }
  'document-added': { trackingId: string }
  'one-time-code': { code: string; minutes: number }
  /** For e-mail: a link never goes out by SMS. */
  'password-reset-link': { link: string; minutes: number }
  'account-exists': { portalUrl: string }
  'password-changed': object
  'user-name-changed': object
  'second-factors-removed': object
  'second-factor-guessed': object
  'link-sent-elsewhere': object
}
export type TemplateName = keyof TemplateValues

export const templates: Record<TemplateName, Template> = {
  ...caseNewsTemplates,
  ...staffNewsTemplates,
  ...bodyNewsTemplates,
  invitation: {
    secretMinutes: 7 * 24 * 60,
    en: {
      sms: 'We have sent you an e-mail about your account.',
      subject: 'Your account',
      email: `An account has been set up for you. Open this page and choose your password:

{link}

The link works once, for {days} days. Do not give it to anybody. If you did not expect this message, you can ignore it.`,
    },
    am: {
      sms: 'ስለ መለያዎ ኢሜይል ልከንልዎታል።',
      subject: 'መለያዎ',
      email: `መለያ ተከፍቶልዎታል። ይህን ገጽ ከፍተው የይለፍ ቃልዎን ይምረጡ፦

{link}

አገናኙ ለአንድ ጊዜ ብቻ፣ ለ{days} ቀናት ይሠራል። ለማንም አይስጡት። ይህን መልእክት ካልጠበቁት ችላ ይበሉት።`,
    },
  },
  registered: {
    en: {
      sms: 'We have received your submission. Your number is {trackingId}. Keep it to yourself.',
      subject: 'Your tracking ID',
      email: `We have received what you filed. Your tracking ID is

{trackingId}

Keep it to yourself: whoever has it can see where your case stands. To follow your case, open {portalUrl} and enter the tracking ID there. We will also write to you when something happens.

If you have filed nothing with us, you can ignore this message.`,
    },
    am: {
      sms: 'ተቀብለናል። ቁጥርዎ {trackingId} ነው። ለማንም አይስጡት።',
      subject: 'የመከታተያ ቁጥርዎ',
      email: `ያቀረቡትን ተቀብለናል። የመከታተያ ቁጥርዎ፦

{trackingId}

ይህን ቁጥር የያዘ ማንኛውም ሰው ጉዳይዎ የት እንደደረሰ ማየት ስለሚችል ለማንም አይስጡት። ጉዳይዎን ለመከታተል {portalUrl} ከፍተው የመከታተያ ቁጥሩን ያስገቡ። አዲስ ነገር ሲኖርም እናሳውቅዎታለን።

ለእኛ ያቀረቡት ነገር ከሌለ ይህን መልእክት ችላ ይበሉት።`,
    },
  },
  'document-added': {
    en: {
      sms: 'Number {trackingId}: the document that you sent has arrived.',
      subject: 'Your document has arrived',
      email: `A document was added to the case with the tracking ID

{trackingId}

If it was not you who added it, please tell us at once.`,
    },
    am: {
      sms: 'ቁጥር {trackingId}፦ የላኩት ሰነድ ደርሶናል።',
      subject: 'ሰነድዎ ደርሶናል',
      email: `የመከታተያ ቁጥሩ

{trackingId}

በሆነው ጉዳይ ላይ ሰነድ ተጨምሯል። ሰነዱን የጨመሩት እርስዎ ካልሆኑ እባክዎ ወዲያውኑ ያሳውቁን።`,
    },
  },
  'one-time-code': {
    secretMinutes: 10,
    en: {
      sms: '{code} is your code. It works for {minutes} minutes. Do not tell anybody.',
      subject: 'Your one-time code',
      email: `Your one-time code is

{code}

It works for {minutes} minutes. Do not tell anybody: our staff never ask for it. If you did not ask for a code, you can ignore this message.`,
    },
    am: {
      sms: 'የማረጋገጫ ቁጥርዎ {code} ነው። ለ{minutes} ደቂቃ ይሠራል። ለማንም አይንገሩ።',
      subject: 'የአንድ ጊዜ የማረጋገጫ ቁጥርዎ',
      email: `የአንድ ጊዜ የማረጋገጫ ቁጥርዎ፦

{code}

ቁጥሩ ለ{minutes} ደቂቃ ብቻ ይሠራል። ሠራተኞቻችን ይህን ቁጥር አይጠይቁም፤ ለማንም አይንገሩ። ቁጥሩን ያልጠየቁት እርስዎ ከሆኑ ይህን መልእክት ችላ ይበሉት።`,
    },
  },
  'password-reset-link': {
    secretMinutes: 30,
    en: {
      sms: 'We have sent you an e-mail about your account.',
      subject: 'Set a new password',
      email: `Somebody, hopefully you, asked to set a new password for your account. Open this page and choose one:

{link}

The link works once, for {minutes} minutes. If you did not ask for it, you can ignore this message: your password stays as it is.`,
    },
    am: {
      sms: 'ስለ መለያዎ ኢሜይል ልከንልዎታል።',
      subject: 'አዲስ የይለፍ ቃል ያስገቡ',
      email: `ለመለያዎ አዲስ የይለፍ ቃል እንዲወጣ ተጠይቋል። ጠያቂው እርስዎ ከሆኑ ይህን ገጽ ከፍተው አዲስ የይለፍ ቃል ይምረጡ፦

{link}

አገናኙ ለአንድ ጊዜ ብቻ፣ ለ{minutes} ደቂቃ ይሠራል። እርስዎ ካልጠየቁ ይህን መልእክት ችላ ይበሉት፤ የይለፍ ቃልዎ አይለወጥም።`,
    },
  },
  'account-exists': {
    en: {
      sms: 'You have an account with us already. Sign in, or set a new password there.',
      subject: 'You have an account already',
      email: `Somebody, perhaps you, has just tried to open an account with this address. You have one already: sign in at {portalUrl}, or set a new password there if you have forgotten yours.

If it was not you, you need not do anything: nobody has been given access to your account.`,
    },
    am: {
      sms: 'ቀድሞውኑ መለያ አለዎት። ይግቡ ወይም አዲስ የይለፍ ቃል ያውጡ።',
      subject: 'ቀድሞውኑ መለያ አለዎት',
      email: `በዚህ አድራሻ አዲስ መለያ ለመክፈት ተሞክሯል። እርስዎ ግን ቀድሞውኑ መለያ አለዎት፦ {portalUrl} ላይ ይግቡ፤ የይለፍ ቃልዎን ከረሱ እዚያው አዲስ ማውጣት ይችላሉ።

የሞከሩት እርስዎ ካልሆኑ ምንም ማድረግ አያስፈልግዎትም፤ ወደ መለያዎ ማንም እንዲገባ አልተፈቀደም።`,
    },
  },
  'password-changed': {
    en: {
      sms: 'The password of your account was changed. If it was not you, set a new one at once.',
      subject: 'Your password was changed',
      email: `The password of your account has just been changed, and you were signed out everywhere else.

If it was not you, set a new password at once with "Forgotten your password?" on the sign-in page, and tell us.`,
    },
    am: {
      sms: 'የመለያዎ የይለፍ ቃል ተለውጧል። እርስዎ ካልሆኑ ወዲያውኑ አዲስ ያውጡ።',
      subject: 'የይለፍ ቃልዎ ተለውጧል',
      email: `የመለያዎ የይለፍ ቃል አሁን ተለውጧል፤ በሌሎች መሣሪያዎች ላይም ከመለያዎ እንዲወጡ ተደርጓል።

የለወጡት እርስዎ ካልሆኑ በመግቢያ ገጹ ላይ «የይለፍ ቃልዎን ረሱ?» የሚለውን ተጠቅመው ወዲያውኑ አዲስ ያውጡ፤ ለእኛም ያሳውቁን።`,
    },
  },
  'second-factors-removed': {
    en: {
      sms: 'The second step of your sign-in was removed. If this was not agreed, tell us at once.',
      subject: 'The second step of your sign-in was removed',
      email: `An administrator has removed the second step of your sign-in: authenticator app, passkeys and recovery codes. You were signed out everywhere; sign in with your password and set a second step up again on your profile page.

If you did not ask for it, tell your administrator at once and change your password.`,
    },
    am: {
      sms: 'የመግቢያዎ ሁለተኛ ደረጃ ተወግዷል። ካልጠየቁ ወዲያውኑ ያሳውቁን።',
      subject: 'የመግቢያዎ ሁለተኛ ደረጃ ተወግዷል',
      email: `አስተዳዳሪ የመግቢያዎን ሁለተኛ ደረጃ አስወግዷል፦ የማረጋገጫ መተግበሪያውን፣ የይለፍ ቁልፎችንና የመጠባበቂያ ኮዶችን። ከሁሉም ቦታ እንዲወጡ ተደርጓል፤ በይለፍ ቃልዎ ገብተው በመገለጫ ገጽዎ ላይ ሁለተኛውን ደረጃ እንደገና ያዘጋጁ።

እርስዎ ካልጠየቁ ወዲያውኑ ለአስተዳዳሪዎ ያሳውቁ፤ የይለፍ ቃልዎንም ይለውጡ።`,
    },
  },
  'second-factor-guessed': {
    en: {
      sms: 'Someone knows your password and tries codes. If it was not you, change your password at once.',
      subject: 'Wrong codes at the second step of your sign-in',
      email: `Somebody signed in with your password and entered several wrong codes at the second step. They did not get in.

If it was not you, somebody knows your password: change it at once and tell your administrator.`,
    },
    am: {
      sms: 'የይለፍ ቃልዎን የሚያውቅ ሰው ኮዶችን እየሞከረ ነው። እርስዎ ካልሆኑ ይለውጡት።',
      subject: 'በመግቢያዎ ሁለተኛ ደረጃ ላይ የተሳሳቱ ኮዶች',
      email: `አንድ ሰው የእርስዎን የይለፍ ቃል ተጠቅሞ በመግቢያዎ ሁለተኛ ደረጃ ላይ በተደጋጋሚ የተሳሳተ ኮድ አስገብቷል። ወደ መለያዎ ግን አልገባም።

እርስዎ ካልሆኑ የይለፍ ቃልዎን ሌላ ሰው ያውቀዋል ማለት ነው፦ ወዲያውኑ ይለውጡት፤ ለአስተዳዳሪዎም ያሳውቁ።`,
    },
  },
  'link-sent-elsewhere': {
    en: {
      sms: 'A link to set a new password was sent to the new user name of your account. Not agreed? Tell us.',
      subject: 'A link for your account went to another address',
      email: `This address was the user name of your account until a short time ago. An administrator has now ended its password and sent a link to set a new one to the new user name.

If that was not agreed with you, tell your administrator at once.`,
    },
    am: {
      sms: 'የመለያዎ የይለፍ ቃል ማውጫ ወደ አዲሱ የመግቢያ ስም ተልኳል። ካልተስማሙ ያሳውቁን።',
      subject: 'የመለያዎ አገናኝ ወደ ሌላ አድራሻ ተልኳል',
      email: `ይህ አድራሻ እስከ ቅርብ ጊዜ ድረስ የመለያዎ የመግቢያ ስም ነበር። አሁን አስተዳዳሪ የመለያውን የይለፍ ቃል ሽሮ አዲስ ለማውጣት የሚያስችል አገናኝ ወደ አዲሱ የመግቢያ ስም ልኳል።

በዚህ ካልተስማሙ ወዲያውኑ ለአስተዳዳሪዎ ያሳውቁ።`,
    },
  },
  'user-name-changed': {
    en: {
      sms: 'The user name of your account was changed. If it was not you, tell us at once.',
      subject: 'Your user name was changed',
      email: `The user name of your account has just been changed; this address is no longer the one to sign in with.

If it was not you, tell your administrator at once.`,
    },
    am: {
      sms: 'የመለያዎ የመግቢያ ስም ተለውጧል። እርስዎ ካልሆኑ ወዲያውኑ ያሳውቁን።',
      subject: 'የመግቢያ ስምዎ ተለውጧል',
      email: `የመለያዎ የመግቢያ ስም አሁን ተለውጧል፤ ከእንግዲህ በዚህ አድራሻ መግባት አይቻልም።

የለወጡት እርስዎ ካልሆኑ ወዲያውኑ ለአስተዳዳሪዎ ያሳውቁ።`,
    },
  },
}

/** The text of one channel with its values in place. Throws when a value that the text names is missing. */
export function renderTemplate<Name extends TemplateName>(
  name: Name,
  language: Language,
  channel: 'sms' | 'email',
  values: TemplateValues[Name],
): { subject: string | null; text: string } {
  const texts = templates[name][language]
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = (values as Record<string, string | number>)[key]
      if (value === undefined) throw new Error(`The message ${name} needs a value for ${key}.`)
      return String(value)
    })
  return channel === 'sms'
    ? { subject: null, text: fill(texts.sms) }
    : { subject: fill(texts.subject), text: greetingOf(name, language) + fill(texts.email) }
}

const greetingOf = (name: TemplateName, language: Language): string =>
  templates[name].isWithoutGreeting ? '' : { en: 'Hello,\n\n', am: 'ጤና ይስጥልኝ፣\n\n' }[language]

const isTemplate = (name: string): name is TemplateName => Object.hasOwn(templates, name)

/** Minutes after which a message of this template is useless; undefined when it never is. */
export const secretMinutesOf = (name: string): number | undefined =>
  isTemplate(name) ? templates[name].secretMinutes : undefined

const longestCodeMinutes = 60

/** Whether somebody waits for the message now: a code or a link that soon expires. */
export const isCode = (name: string): boolean =>
  (secretMinutesOf(name) ?? Number.POSITIVE_INFINITY) <= longestCodeMinutes

/** The text that may be stored and shown after a secret in it was used. */
export const withoutSecret = (template: string, text: string): string =>
  secretMinutesOf(template) === undefined ? text : text.replace(/[\w-]{20,}|\d{4,}/g, '••••••')
