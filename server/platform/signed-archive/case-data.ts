import { z } from 'zod'

/**
 * What `case.json` of a dossier says, as far as another office registers it. Ids are those of the office that made it: everything is known by
 * codes and names.
 */

const text = (most: number) => z.string().max(most)
const name = z.object({ en: text(300), am: text(300) })
const choice = z.object({ code: text(100), en: text(300), am: text(300) })

const party = z.object({
  firstName: text(200),
  fatherName: text(200),
  grandfatherName: text(200).nullable(),
  gender: choice,
  ageGroup: choice,
  nationality: z.enum(['ETHIOPIAN', 'OTHER']),
  occupation: choice,
  region: name,
  zone: name,
  woreda: name,
  kebele: text(200).nullable(),
  houseNumber: text(200).nullable(),
  address: text(500).nullable(),
  phone: text(50).nullable(),
  email: text(200).nullable(),
})
export type PartyData = z.output<typeof party>

const step = z.object({
  at: z.iso.datetime(),
  action: text(100),
  organization: name.nullish(),
  role: name.nullish(),
})
const letter = z.object({ kind: text(100), reference: text(100), issuedAt: z.iso.datetime() })

/** Read to be shown only: a case is registered without them where they are missing or cannot be read. */
const mostEvents = 5000

export const caseData = z.object({
  steps: z.array(step).max(mostEvents).catch([]),
  letters: z.array(letter).max(mostEvents).catch([]),
  filed: z.object({
    trackingId: text(100),
    language: z.enum(['en', 'am']),
    complaintType: choice,
    issues: z
      .array(z.object({ text: text(20_000) }))
      .min(1)
      .max(20),
    violatedDecisionOn: z.iso.date().nullable(),
    violatedLaw: text(5000).nullable(),
    decisionAuthority: text(500).nullable(),
    decisionNumber: text(200).nullable(),
    againstOrganization: name,
    againstDepartment: name.nullable(),
    locationNames: z.array(name).min(1).max(6),
    requiredDecision: choice,
    supportingDocuments: z.array(text(500)).max(30),
    isGroup: z.boolean(),
    groupSize: z.int().min(1).max(1_000_000).nullable(),
    complainant: party,
    representatives: z.array(party).max(20),
  }),
  documents: z.array(z.object({ file: text(255), name: text(255), type: choice.nullable() })).max(1000),
})
export type CaseData = z.output<typeof caseData>
