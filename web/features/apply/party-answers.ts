import { type Answers, contactFields, whoFields } from '#contract/filing/application-steps.ts'
import type { Party } from '#contract/filing/application.ts'
import type { Party as FiledParty } from '#contract/values/complaint-parts.ts'
import type { AnswerGroup } from '#web/platform/answers/seen-answers.ts'

const choiceFields: ReadonlySet<string> = new Set([
  'genderId',
  'ageGroupId',
  'occupationId',
  'regionId',
  'zoneId',
  'woredaId',
])

/** The typed details of one person, `complainant.firstName` and so on, as the API takes them; the API checks them. */
export const partyOf = (answers: Answers, prefix: string): Party =>
  Object.fromEntries(
    [...whoFields, ...contactFields].flatMap(name => {
      const text = answers[`${prefix}.${name}`]?.trim()
      if (!text) return []
      return [[name, choiceFields.has(name) ? Number(text) : text]]
    }),
  ) as unknown as Party

/** A person on file as a form shows them. */
export const answersOfParty = (party: FiledParty, prefix: string): Answers =>
  Object.fromEntries(
    Object.entries({
      firstName: party.firstName,
      fatherName: party.fatherName,
      grandfatherName: party.grandfatherName,
      genderId: party.gender.id,
      ageGroupId: party.ageGroup.id,
      nationality: party.nationality,
      occupationId: party.occupation.id,
      regionId: party.region.id,
      zoneId: party.zone.id,
      woredaId: party.woreda.id,
      kebele: party.kebele,
      houseNumber: party.houseNumber,
      address: party.address,
      phone: party.phone,
      email: party.email,
    }).map(([name, value]) => [`${prefix}.${name}`, String(value ?? '')]),
  )

/** A home is one answer: no zone without its region. */
export const homeOfParty = (prefix: string): AnswerGroup => [
  `${prefix}.regionId`,
  `${prefix}.zoneId`,
  `${prefix}.woredaId`,
]
