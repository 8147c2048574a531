import { z } from 'zod'
import { applicationLimits, consentNames, nationalities } from './application-steps.ts'
import { cleanLine, cleanText } from '../values/clean-text.ts'
import { parsePhone } from '../values/phone.ts'

/**
 * An application: everything that makes a complaint. The reason of every refusal is a kebab word that the screens
 * translate; texts are cleaned.
 */

const required = { error: 'required' }
const text = (longest: number) => z.string(required).overwrite(cleanText).min(1, 'required').max(longest, 'too-long')
const optionalText = (longest: number) =>
  z.string({ error: 'not-text' }).overwrite(cleanText).max(longest, 'too-long').nullish()
const line = (longest: number) => z.string(required).overwrite(cleanLine).min(1, 'required').max(longest, 'too-long')
const optionalLine = (longest: number) =>
  z.string({ error: 'not-text' }).overwrite(cleanLine).max(longest, 'too-long').nullish()

/** The id of a record that a person chose from a list. */
const choice = z
  .int({ error: issue => (issue.input === undefined || issue.input === null ? 'required' : 'no-such-choice') })
  .min(1, 'no-such-choice')
  .max(2_147_483_647, 'no-such-choice')
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, {
    error: issue => (issue.input === undefined || issue.input === null ? 'required' : 'no-such-choice'),
  })
const listOf = <Item extends z.ZodType>(item: Item, longest: number) =>
  z.array(item, { error: 'not-a-list' }).max(longest, 'too-many')

/** An ISO Gregorian date, whatever calendar it was typed in; the rules refuse `9999-12-31` and the like. */
const isoDate = z.iso.date({ error: 'no-such-date' }).min(10, 'no-such-date')

const consents = z.object(
  Object.fromEntries(consentNames.map(name => [name, z.literal(true, { error: 'consent-missing' })])) as Record<
    (typeof consentNames)[number],
    z.ZodLiteral<true>
  >,
  required,
)

/** Ways to reach a person; the phone is as typed, in any usual way. */
export const contactFields = {
  phone: z
    .string({ error: 'not-a-phone' })
    .overwrite(cleanText)
    .refine(value => value === '' || parsePhone(value) !== null, 'not-a-phone')
    .nullish(),
  email: z
    .string({ error: 'not-an-email' })
    .overwrite(cleanText)
    .max(254, 'too-long')
    .refine(value => value === '' || z.email().safeParse(value).success, 'not-an-email')
    .nullish(),
}

/** The complainant, or a representative. A phone or an e-mail is required. */
export const partySchema = z
  .object(
    {
      firstName: line(100),
      fatherName: line(100),
      grandfatherName: optionalLine(100),
      genderId: choice,
      ageGroupId: choice,
      nationality: oneOf(nationalities),
      occupationId: choice,
      regionId: choice,
      zoneId: choice,
      woredaId: choice,
      kebele: optionalLine(100),
      houseNumber: optionalLine(50),
      address: optionalText(500),
      ...contactFields,
    },
    required,
  )
  .refine(party => Boolean(party?.phone || party?.email), {
    path: ['phone'],
    error: 'contact-missing',
    when: () => true,
  })
export type Party = z.output<typeof partySchema>

export const applicantSchema = z
  .object(
    {
      kind: oneOf(['individual', 'group']),
      /** Number of people in the group; two or more. */
      groupSize: z
        .int({ error: 'not-a-number' })
        .min(2, 'too-small')
        .max(applicationLimits.groupSize, 'too-large')
        .nullish(),
    },
    required,
  )
  .refine(applicant => applicant?.kind !== 'group' || (applicant.groupSize ?? null) !== null, {
    path: ['groupSize'],
    error: 'required',
    when: () => true,
  })

export const complaintSchema = z.object(
  {
    /** A constant of field `complaint-type`. */
    typeId: choice,
    /** What is complained about, each issue its own text. */
    issues: listOf(text(5000), applicationLimits.issues).min(1, 'required'),
    /** The date of the decision complained against; required when the decision letter is declared. */
    violatedDecisionOn: isoDate.nullish(),
    violatedLaw: optionalText(2000),
    /** The body complained against, and its department or sector. */
    organizationId: choice,
    departmentId: choice.nullish(),
    /** The body that the complaint is filed with; by default the one that serves the place of decision. */
    handlingOrganizationId: choice.nullish(),
    handlingDepartmentId: choice.nullish(),
    /** Place of decision: a location of any level. */
    locationId: choice,
    requiredDecisionId: choice,
    supportingDocuments: listOf(line(500), applicationLimits.supportingDocuments).default([]),
    /** How it was submitted; by default the channel in which it came: the web, or the desk. */
    submissionWayId: choice.nullish(),
  },
  required,
)

/** The decision of the authority complained against: its letter attached, or declared by authority, date and number. */
export const decisionLetterSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('attached') }),
    z.object({ kind: z.literal('declared'), authority: line(300), number: line(100) }),
  ],
  required,
)

export const applicationSchema = z
  .object(
    {
      /** Language of correspondence. */
      language: oneOf(['en', 'am']),
      consents,
      applicant: applicantSchema,
      complainant: partySchema,
      representatives: listOf(partySchema, applicationLimits.representatives).default([]),
      complaint: complaintSchema,
      decisionLetter: decisionLetterSchema,
    },
    required,
  )
  .refine(application => application?.applicant?.kind !== 'group' || (application.representatives?.length ?? 0) > 0, {
    path: ['representatives'],
    error: 'representative-missing',
    when: () => true,
  })
  .refine(
    application =>
      application?.decisionLetter?.kind !== 'declared' || Boolean(application.complaint?.violatedDecisionOn),
    { path: ['complaint', 'violatedDecisionOn'], error: 'required', when: () => true },
  )
export type Application = z.output<typeof applicationSchema>

/**
 * The part of a registered complaint that can still be corrected: everything filed except the handling body, the consents and the
 * representatives, which have calls of their own.
 */
export const correctionSchema = z.object({
  language: oneOf(['en', 'am']),
  /** For a group only. */
  groupSize: z
    .int({ error: 'not-a-number' })
    .min(2, 'too-small')
    .max(applicationLimits.groupSize, 'too-large')
    .nullish(),
  complainant: partySchema,
  complaint: complaintSchema.omit({ handlingOrganizationId: true, handlingDepartmentId: true }),
  /** Authority and number of a declared decision letter. */
  decisionLetter: z.object({ authority: optionalLine(300), number: optionalLine(100) }).default({}),
})
export type Correction = z.output<typeof correctionSchema>
