import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answers } from '#contract/filing/application-steps.ts'
import { keptAnswers, parseAnswers } from '#server/features/intake/answers.rules.ts'
import { storedText } from '#web/features/apply/summary.ts'

const person = (name: string): Answers =>
  Object.fromEntries(
    Object.entries({
      genderId: 1,
      ageGroupId: 2,
      nationality: 'ETHIOPIAN',
      occupationId: 3,
      regionId: 4,
      zoneId: 5,
      woredaId: 6,
    }).map(([field, value]) => [`${name}.${field}`, String(value)]),
  )

const others: Answers = {
  'consents.notInCourt': 'yes',
  'consents.notUnderInvestigation': 'yes',
  'consents.correctAndTrue': 'yes',
  'applicant.kind': 'group',
  ...person('complainant'),
  ...person('representatives.0'),
  'representatives.0.firstName': 'አበበ',
  'representatives.0.fatherName': 'ከበደ',
  'representatives.0.phone': '0911 22 33 44',
  'complainant.phone': '0911 22 33 44',
  'complaint.typeId': '7',
  'complaint.organizationId': '8',
  'complaint.placeRegionId': '4',
  'complaint.placeZoneId': '5',
  'complaint.violatedDecisionOn.day': '፮',
  'complaint.violatedDecisionOn.month': '13',
  'complaint.violatedDecisionOn.year': '٢٠١٥',
  'complaint.violatedDecisionOn.calendar': 'ethiopian',
  'complaint.requiredDecisionId': '9',
  'decisionLetter.kind': 'declared',
}

const signs = fc.constantFrom(
  ...'\v\f\r\n\t\u0007\u0085\u00a0\u2003\u200b\u200c\u2028\u2029\u202f\u2060\ufeff '.split(''),
)
const piece = fc.oneof(fc.constantFrom('አንድ', 'ሁለት', 'e\u0301', 'word', '፲፪', '½'), signs)
const text = fc.array(piece, { minLength: 1, maxLength: 12 }).map(pieces => `ሀ${pieces.join('')}ለ`)

const fields = [
  'complaint.issues.0',
  'complaint.violatedLaw',
  'complaint.supportingDocuments.0',
  'complainant.firstName',
  'complainant.fatherName',
  'complainant.grandfatherName',
  'complainant.kebele',
  'complainant.houseNumber',
  'complainant.address',
  'decisionLetter.authority',
  'decisionLetter.number',
] as const

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value)

test('what the review shows of every typed text is what is stored', () => {
  const typed = fc.tuple(...fields.map(() => text))
  const isShown = fc.property(typed, texts => {
    const answers = keptAnswers({
      ...others,
      'applicant.groupSize': ' ፲፪ ',
      ...Object.fromEntries(fields.map((field, at) => [field, texts[at]!])),
    })
    const { application, errors } = parseAnswers(answers, {
      language: 'am',
      today: '2026-11-21',
      hasDecisionLetter: false,
    })
    expect(errors).toBeUndefined()
    for (const field of fields) expect(storedText(field, answers[field]!)).toBe(valueAt(application, field))
    expect(storedText('applicant.groupSize', answers['applicant.groupSize']!)).toBe(
      String(application?.applicant.groupSize),
    )
    expect(application?.applicant.groupSize).toBe(12)
  })
  fc.assert(isShown)
})

const sentence = 'ጽሕፈት ቤቱ የይዞታ ማረጋገጫ ካርታዬን ያለ ምክንያት አልሰጠኝም። '

test('of a long pasted text nothing is cut, and the field says by how much it is too long', () => {
  const long = sentence.repeat(150).trim()
  const answers = keptAnswers({ ...others, 'complaint.issues.0': long })
  expect(answers['complaint.issues.0']).toBe(long)
  const { errors } = parseAnswers(answers, { language: 'am', today: '2026-11-21', hasDecisionLetter: false })
  expect(errors).toContainEqual({ field: 'complaint.issues.0', reason: 'too-long', over: long.length - 5000 })
})
