import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answers, applicationSteps, isApplicationField, stepOfField } from '#contract/filing/application-steps.ts'
import { consentsRefused, errorsOfStep, mergeAnswers, parseAnswers, progress } from './answers.rules.ts'

const context = { language: 'am', today: '2026-11-21', hasDecisionLetter: true } as const

const somebody = (name: string): Answers =>
  Object.fromEntries(
    Object.entries({
      firstName: 'አበበ',
      fatherName: 'ከበደ',
      genderId: '1',
      ageGroupId: '2',
      nationality: 'ETHIOPIAN',
      occupationId: '3',
      regionId: '4',
      zoneId: '5',
      woredaId: '6',
      phone: '0911 22 33 44',
    }).map(([field, value]) => [`${name}.${field}`, value]),
  )

const complete: Answers = {
  'consents.notInCourt': 'yes',
  'consents.notUnderInvestigation': 'yes',
  'consents.correctAndTrue': 'yes',
  'applicant.kind': 'individual',
  ...somebody('complainant'),
  'complaint.typeId': '7',
  'complaint.issues.0': ' መሬቴን ያለ ካሣ ወሰዱብኝ ',
  'complaint.organizationId': '8',
  'complaint.placeRegionId': '4',
  'complaint.placeZoneId': '5',
  'complaint.violatedDecisionOn.day': '6',
  'complaint.violatedDecisionOn.month': '13',
  'complaint.violatedDecisionOn.year': '2015',
  'complaint.violatedDecisionOn.calendar': 'ethiopian',
  'complaint.requiredDecisionId': '9',
  'decisionLetter.kind': 'attached',
}

const errorsWith = (changes: Answers, overrides = {}) =>
  parseAnswers({ ...complete, ...changes }, { ...context, ...overrides }).errors

describe('reading the answers of an application', () => {
  test('a complete one becomes an application', () => {
    const { application, errors } = parseAnswers(complete, context)
    expect(errors).toBeUndefined()
    expect(application).toMatchObject({
      language: 'am',
      applicant: { kind: 'individual' },
      complainant: { firstName: 'አበበ', phone: '0911 22 33 44', zoneId: 5 },
      complaint: { issues: ['መሬቴን ያለ ካሣ ወሰዱብኝ'], violatedDecisionOn: '2023-09-11', locationId: 5 },
      representatives: [],
    })
  })

  test('nothing at all names every required field', () => {
    const fields = parseAnswers({}, context).errors?.map(({ field }) => field)
    expect(fields).toEqual(
      expect.arrayContaining([
        ...['notInCourt', 'notUnderInvestigation', 'correctAndTrue'].map(name => `consents.${name}`),
        'applicant.kind',
        ...[
          'firstName',
          'fatherName',
          'genderId',
          'ageGroupId',
          'nationality',
          'occupationId',
          'regionId',
          'zoneId',
        ].map(name => `complainant.${name}`),
        'complainant.woredaId',
        'complainant.phone',
        ...['typeId', 'issues.0', 'organizationId', 'placeRegionId', 'requiredDecisionId'].map(
          name => `complaint.${name}`,
        ),
        'decisionLetter.kind',
      ]),
    )
  })

  test.each<[string, Answers, string, string]>([
    ['phone', { 'complainant.phone': '12' }, 'complainant.phone', 'not-a-phone'],
    ['e-mail', { 'complainant.email': 'a@b' }, 'complainant.email', 'not-an-email'],
    ['no contact', { 'complainant.phone': ' ' }, 'complainant.phone', 'contact-missing'],
    ['choice', { 'complaint.typeId': 'x' }, 'complaint.typeId', 'no-such-choice'],
    ['long name', { 'complainant.firstName': 'ሀ'.repeat(101) }, 'complainant.firstName', 'too-long'],
    ['group size', { 'applicant.kind': 'group', 'applicant.groupSize': 'many' }, 'applicant.groupSize', 'not-a-number'],
    ['small group', { 'applicant.kind': 'group', 'applicant.groupSize': '1' }, 'applicant.groupSize', 'too-small'],
    ['group alone', { 'applicant.kind': 'group' }, 'representatives.0.firstName', 'representative-missing'],
    [
      'nobody speaks',
      { 'applicant.hasRepresentative': 'yes' },
      'representatives.0.firstName',
      'representative-missing',
    ],
    ['Pagume', { 'complaint.violatedDecisionOn.year': '2014' }, 'complaint.violatedDecisionOn', 'no-such-date'],
    ['half a date', { 'complaint.violatedDecisionOn.day': '' }, 'complaint.violatedDecisionOn', 'incomplete-date'],
    [
      'two calendars',
      {
        'complaint.violatedDecisionOn.month': 'gregorian-3',
        'complaint.violatedDecisionOn.year': 'ethiopian-2015',
        'complaint.violatedDecisionOn.calendar': '',
      },
      'complaint.violatedDecisionOn',
      'mixed-calendars',
    ],
    ['future', { 'complaint.violatedDecisionOn.year': '2019' }, 'complaint.violatedDecisionOn', 'in-the-future'],
    ['consent', { 'consents.notInCourt': 'no' }, 'consents.notInCourt', 'consent-missing'],
    ['declared', { 'decisionLetter.kind': 'declared' }, 'decisionLetter.number', 'required'],
  ])('%s', (_, changes, field, reason) => {
    const year = changes['complaint.violatedDecisionOn.year'] === '2019' ? { today: '2026-01-01' } : {}
    expect(errorsWith(changes, year)).toContainEqual(expect.objectContaining({ field, reason }))
  })

  test('errors are in the order of the form, each representative whole', () => {
    const fields = (
      parseAnswers({ 'applicant.kind': 'group', 'representatives.1.firstName': 'x' }, context).errors ?? []
    ).map(({ field }) => field)
    const inOrder = [
      'consents.notInCourt',
      'complainant.firstName',
      'complainant.phone',
      'complainant.regionId',
      'representatives.1.fatherName',
      'representatives.1.phone',
      'complaint.typeId',
      'complaint.organizationId',
      'complaint.issues.0',
      'complaint.placeRegionId',
      'decisionLetter.kind',
      'complaint.requiredDecisionId',
    ]
    expect(fields.filter(field => inOrder.includes(field))).toEqual(inOrder)
    const two = { ...complete, 'applicant.kind': 'group', 'applicant.groupSize': '4', ...somebody('representatives.0') }
    const refused = parseAnswers(
      { ...two, ...somebody('representatives.1'), 'representatives.0.phone': '', 'representatives.1.firstName': '' },
      context,
    ).errors
    expect(refused?.map(({ field }) => field)).toEqual(['representatives.0.phone', 'representatives.1.firstName'])
  })

  test('a declared letter needs the date of the decision', () => {
    const declared = {
      'decisionLetter.kind': 'declared',
      'decisionLetter.authority': 'Land bureau',
      'decisionLetter.number': '12/2018',
    }
    expect(errorsWith(declared)).toBeUndefined()
    const without = Object.fromEntries(Object.entries(complete).filter(([field]) => !field.includes('DecisionOn')))
    expect(parseAnswers({ ...without, ...declared }, context).errors).toEqual([
      { field: 'complaint.violatedDecisionOn', reason: 'required' },
    ])
  })

  test('a letter to attach has to be there', () => {
    expect(errorsWith({}, { hasDecisionLetter: false })).toEqual([
      { field: 'decisionLetter', reason: 'decision-letter-missing' },
    ])
  })

  test('empty rows are left out and do not shift the names of the others', () => {
    const issues = { 'complaint.issues.0': ' ', 'complaint.issues.3': 'x'.repeat(5001), 'complaint.issues.5': 'five' }
    expect(errorsWith(issues)).toEqual([{ field: 'complaint.issues.3', reason: 'too-long', over: 1 }])
    const group = { 'applicant.kind': 'group', 'applicant.groupSize': '40', ...somebody('representatives.2') }
    expect(errorsWith(group)).toBeUndefined()
    expect(errorsWith({ ...group, 'representatives.2.phone': '' })).toEqual([
      { field: 'representatives.2.phone', reason: 'contact-missing' },
    ])
  })

  test('representatives typed before the complainant chose to complain alone are ignored', () => {
    const { application } = parseAnswers({ ...complete, ...somebody('representatives.0') }, context)
    expect(application?.representatives).toEqual([])
  })

  test('every refused field belongs to a step', () => {
    const everythingWrong = [
      ...(errorsWith({ 'applicant.kind': 'group' }) ?? []),
      ...(parseAnswers({}, context).errors ?? []),
    ]
    for (const { field } of everythingWrong) expect([field, stepOfField(field)]).not.toContain(undefined)
  })

  test('never throws, whatever the record', () => {
    const names = applicationSteps.flatMap(step => step.fields).map(name => name.replace('*', '0'))
    const key = fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor', 'complaint.issues'), fc.string())
    fc.assert(
      fc.property(fc.dictionary(key, fc.string({ unit: 'binary', maxLength: 20 })), answers => {
        const reading = parseAnswers(answers, context)
        expect(reading.application === undefined).toBe(reading.errors !== undefined)
        for (const { reason } of reading.errors ?? []) expect(reason).toMatch(/^[a-z]+(-[a-z]+)*$/)
      }),
      { numRuns: 500 },
    )
  })
})

describe('one step at a time', () => {
  test('a refused consent is an answer, a missing one an error', () => {
    const answers = { 'consents.notInCourt': 'no', 'consents.correctAndTrue': 'yes' }
    expect(consentsRefused(answers)).toEqual(['notInCourt'])
    expect(errorsOfStep('eligibility', answers, context)).toEqual([
      { field: 'consents.notUnderInvestigation', reason: 'required' },
    ])
  })

  test('a visited step without errors counts as done', () => {
    expect(progress({}, new Set(), context)).toEqual({ completedSteps: [], nextStep: 'eligibility' })
    const all = new Set(applicationSteps.map(step => step.name))
    expect(progress(complete, all, context).nextStep).toBe('review')
    expect(progress({ ...complete, 'complainant.phone': '' }, all, context).nextStep).toBe('contact')
    expect(progress(complete, new Set(['eligibility']), context).nextStep).toBe('applicant')
    expect(progress({ ...complete, 'applicant.kind': 'group' }, all, context).nextStep).toBe('applicant')
  })

  test('a sent step replaces its own answers and nothing else', () => {
    const before = { 'complaint.issues.0': 'a', 'complaint.issues.1': 'b', 'complainant.firstName': 'x' }
    expect(mergeAnswers(before, 'complaint', { 'complaint.issues.0': 'c' })).toEqual({
      'complaint.issues.0': 'c',
      'complainant.firstName': 'x',
    })
    expect(mergeAnswers(before, 'review', {})).toEqual(before)
  })

  test('field names are those of the steps', () => {
    expect(isApplicationField('representatives.12.firstName')).toBe(true)
    for (const name of ['representatives.123.firstName', 'complaint', '__proto__', 'complaint.issues.x', '']) {
      expect(isApplicationField(name)).toBe(false)
    }
  })
})
