import { expect, test } from 'vitest'
import { type CaseNewsName, caseNewsTemplates } from './case-news.ts'
import { planSms } from './gateways/sms.rules.ts'
import { renderTemplate, type TemplateName, type TemplateValues, templates, withoutSecret } from './templates.ts'

const news = { trackingId: '4271 0935 5518 2046', portalUrl: 'https://abetuta.example.gov.et' }

const values: TemplateValues = {
  ...(Object.fromEntries(Object.keys(caseNewsTemplates).map(name => [name, news])) as Record<
    CaseNewsName,
    typeof news
  >),
  'staff-task': {
    trackingId: '4271 0935 5518 2046',
    task: 'ወደ እርስዎ ተመርቷል።',
    link: 'https://portal.example/complain/case-officer-form/17',
  },
  'staff-cases': {
    count: 2,
    cases: '4271 0935 5518 2046: የያዘው ሰው የለም።\n1234 5678 9012 3456: ተተኪ ይሰይሙ።',
    link: 'https://portal.example/compliants/active',
  },
  'staff-digest': {
    count: 2,
    notices: '4271 0935 5518 2046: አቤቱታ አቅራቢው ምላሽ ሰጥተዋል።\n1234 5678 9012 3456: የጊዜ ገደቡ ነገ ያበቃል።',
    link: 'https://portal.example/dashboard/default',
  },
  'standing-in': {
    name: 'ሳራ መንግሥቱ',
    from: 'ኅዳር 14 ቀን 2019 ዓ.ም.',
    to: 'ኅዳር 20 ቀን 2019 ዓ.ም.',
    link: 'https://portal.example/dashboard/default',
  },
  'standing-in-ended': {
    name: 'ሳራ መንግሥቱ',
    from: 'ኅዳር 14 ቀን 2019 ዓ.ም.',
    to: 'ኅዳር 20 ቀን 2019 ዓ.ም.',
    link: 'https://portal.example/dashboard/default',
  },
  'order-made': { day: 'ኅዳር 14 ቀን 2019 ዓ.ም.', link: 'https://portal.example/orders' },
  'order-due-soon': { day: 'ኅዳር 14 ቀን 2019 ዓ.ም.', link: 'https://portal.example/orders/17' },
  'order-contested': { day: 'ኅዳር 14 ቀን 2019 ዓ.ም.', link: 'https://portal.example/orders/17' },
  'statement-asked': { day: 'ኅዳር 14 ቀን 2019 ዓ.ም.', link: 'https://portal.example/statements/17' },
  'statement-time-granted': { day: 'ኅዳር 14 ቀን 2019 ዓ.ም.', link: 'https://portal.example/statements/17' },
  'statement-time-refused': { day: 'ኅዳር 14 ቀን 2019 ዓ.ም.', link: 'https://portal.example/statements/17' },
  'statement-reminder': { day: 'ኅዳር 14 ቀን 2019 ዓ.ም.', link: 'https://portal.example/statements/17' },
  'statement-missing': { day: 'ኅዳር 14 ቀን 2019 ዓ.ም.', link: 'https://portal.example/statements/17' },
  invitation: { link: 'https://abetuta.example.gov.et/session/invitation?token=Xb3', days: 7 },
  registered: { trackingId: '4271 0935 5518 2046', portalUrl: 'https://abetuta.example.gov.et' },
  'document-added': { trackingId: '4271 0935 5518 2046' },
  'one-time-code': { code: '481536', minutes: 10 },
  'password-reset-link': { link: 'https://abetuta.example.gov.et/session/forgot-password?token=kQ3x', minutes: 30 },
  'account-exists': { portalUrl: 'https://abetuta.example.gov.et' },
  'password-changed': {},
  'user-name-changed': {},
  'second-factors-removed': {},
  'second-factor-guessed': {},
  'link-sent-elsewhere': {},
  'saved-report': {
    name: 'ወርኃዊ ሪፖርት',
    period: 'ከኅዳር 1 ቀን 2019 ዓ.ም. እስከ ኅዳር 30 ቀን 2019 ዓ.ም. የተመዘገቡ',
    figures: 'ድምር – አቤቱታዎች፦ 12\nየውኃ ቢሮ – አቤቱታዎች፦ 7',
    link: 'https://portal.example/summaryReports?period=last-month',
  },
  'export-ready': { link: 'https://portal.example/reports/complaint-report/' },
  'audit-head': { head: `17:${'0a'.repeat(32)}`, day: '2026-11-22' },
}
const names = Object.keys(templates) as TemplateName[]
const languages = ['en', 'am'] as const
const cases = names.flatMap(name => languages.map(language => [name, language] as const))

test.each(cases)('the SMS %s in %s is one segment', (name, language) => {
  const { text } = renderTemplate(name, language, 'sms', values[name])
  expect(planSms(text)).toEqual({ encoding: language === 'en' ? 'gsm-7' : 'ucs-2', segments: [text] })
})

test.each(cases)('the SMS %s in %s is discreet', (name, language) => {
  const { text } = renderTemplate(name, language, 'sms', values[name])
  expect(text).not.toMatch(/https?:|www\.|complain|grievance|አቤቱታ|ቅሬታ/i)
})

test.each(cases)('the e-mail %s in %s is complete and its subject discreet', (name, language) => {
  const { subject, text } = renderTemplate(name, language, 'email', values[name])
  expect(text).not.toMatch(/[{}]/)
  for (const value of Object.values(values[name])) expect(text).toContain(String(value))
  expect(subject).not.toMatch(/\d|complain|grievance|አቤቱታ|ቅሬታ/i)
  const words = Object.values(values[name]).reduce((left: string, value) => left.replaceAll(String(value), ''), text)
  if (language === 'am') expect(words.replace(/https?:\S+/g, '')).not.toMatch(/[A-Za-z]/)
})

test('a missing value is an error, not a gap in a message', () => {
  expect(() => renderTemplate('registered', 'en', 'sms', {} as never)).toThrow('trackingId')
})

test('only secrets are hidden', () => {
  expect(withoutSecret('one-time-code', '481536 is your code.')).toBe('•••••• is your code.')
  expect(withoutSecret('password-reset-link', 'https://a.et/p?token=Zm9v_YmFy-Zm9vYmFyZm9v works')).toBe(
    'https://a.et/p?token=•••••• works',
  )
  expect(withoutSecret('registered', '4271 0935 5518 2046')).toBe('4271 0935 5518 2046')
})
