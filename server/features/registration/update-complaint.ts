import { type Correction, correctionSchema } from '#contract/filing/application.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { getLocationPath } from '#server/features/locations/index.ts'
import type { Act, ActionRule } from '#server/features/lifecycle/index.ts'
import { checkReferences, chosenAnew } from './check-references.ts'
import { keepFormerValues } from './former-values.queries.ts'
import { partyRow } from './registration.queries.ts'
import { writeSearchTexts } from '#server/features/complaint-search/index.ts'
import { type Filed, findFiled, writeIssues, writeParty } from './update-complaint.queries.ts'

/** The new columns of a correction. */
const columnsOf = (filed: Filed, { complaint, decisionLetter, groupSize, language }: Correction): Filed['columns'] => ({
  language,
  complaint_type_id: complaint.typeId,
  required_decision_id: complaint.requiredDecisionId,
  submission_way_id: complaint.submissionWayId ?? filed.columns.submission_way_id,
  violated_law: complaint.violatedLaw || null,
  violated_decision_on: complaint.violatedDecisionOn ?? null,
  decision_authority: decisionLetter.authority || null,
  decision_number: decisionLetter.number || null,
  supporting_documents: complaint.supportingDocuments,
  group_size: filed.columns.group_size === null ? null : (groupSize ?? null),
  against_organization_id: complaint.organizationId,
  against_department_id: complaint.departmentId ?? null,
  location_id: complaint.locationId,
})

/** The names of the fields that differ. */
const differing = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** The changes of a correction, by the names of the columns; the issues count as one. */
function changesOf(filed: Filed, correction: Correction) {
  const columns = columnsOf(filed, correction)
  const party = partyRow(correction.complainant)
  const { issues } = correction.complaint
  return {
    columns,
    party,
    changedColumns: differing(filed.columns, columns),
    changedDetails: differing(filed.complainant, party),
    changesIssues: JSON.stringify(filed.issues) !== JSON.stringify(issues),
  }
}

/** Choices that are no longer offered; an earlier choice may stay. */
async function refusedChoices(
  { tx, complaint: { handling_organization_id: handlingOrganizationId }, input }: Act<Correction>,
  filed: Filed,
) {
  const { changedColumns, changedDetails } = changesOf(filed, input)
  const changed = chosenAnew(
    'complaint',
    changedColumns.map(column => choiceColumns[column] ?? column),
  ).union(chosenAnew('complainant', changedDetails))
  const errors = await checkReferences(tx, {
    complainant: input.complainant,
    representatives: [],
    complaint: { ...input.complaint, handlingOrganizationId },
  })
  return errors
    .map(error => (error.reason === 'same-organization' ? { ...error, field: 'complaint.organizationId' } : error))
    .filter(({ field }) => changed.has(field))
}

/** Columns that have another name in forms. */
const choiceColumns: Record<string, string> = {
  complaint_type_id: 'type_id',
  against_organization_id: 'organization_id',
  against_department_id: 'department_id',
}

/** Checks that depend on the complaint itself and the day. */
function wrongParts({ complaint: { is_group }, input, at }: Act<Correction>, { columns }: Filed) {
  const { authority, number } = input.decisionLetter
  const { violatedDecisionOn } = input.complaint
  const isDeclared = columns.decision_authority !== null || Boolean(authority || number)
  const isInFuture = (violatedDecisionOn ?? '') > localDate(at)
  return [
    is_group && missing('groupSize', input.groupSize || undefined),
    isDeclared && missing('decisionLetter.authority', authority),
    isDeclared && missing('decisionLetter.number', number),
    isDeclared && missing('complaint.violatedDecisionOn', violatedDecisionOn),
    isInFuture && { field: 'complaint.violatedDecisionOn', reason: 'in-the-future' },
  ]
}

/**
 * Corrects what was filed. Every invalid field is named at once; refused with `nothing-changed`, and with
 * `issue-removed` when there are fewer issues than before, because each has to be answered. The former values are stored.
 */
export const updateComplaint: ActionRule<Correction> = {
  action: 'update-complaint',
  input: correctionSchema,

  async check(act) {
    const filed = await findFiled(act.tx, act.complaint.id)
    refuseFields([...wrongParts(act, filed), ...(await refusedChoices(act, filed))])
    if (act.input.complaint.issues.length < filed.issues.length) throw new RuleViolation('issue-removed')
    const { changedColumns, changedDetails, changesIssues } = changesOf(filed, act.input)
    if (changedColumns.length + changedDetails.length === 0 && !changesIssues)
      throw new RuleViolation('nothing-changed')
  },

  async effect(act) {
    const { tx, complaint, input } = act
    const filed = await findFiled(tx, complaint.id)
    const { columns, party, changedColumns, changedDetails, changesIssues } = changesOf(filed, input)
    await keepBefore(act, filed)
    if (changesIssues) await writeIssues(tx, complaint.id, input.complaint.issues)
    if (changedDetails.length > 0) await writeParty(tx, filed.complainant.id, party)
    if (changesIssues || changedDetails.length > 0) await writeSearchTexts(tx, [complaint.id])
    const path = changedColumns.includes('location_id') ? await getLocationPath(tx, columns.location_id) : undefined
    const names = path?.map(place => ({ en: place.nameEn, am: place.nameAm }))
    return {
      values: { ...columns, ...(names && { location_names: JSON.stringify(names) }) },
      audited: { fields: [...changedColumns, ...(changesIssues ? ['issues'] : []), ...changedDetails] },
    }
  },
}

/** Stores the old values: of the complaint only the changed ones, of a person all of them. */
async function keepBefore({ tx, complaint, authorId, at, input }: Act<Correction>, filed: Filed): Promise<void> {
  const { changedColumns, changedDetails, changesIssues } = changesOf(filed, input)
  const kept = { complaintId: complaint.id, changedById: authorId, at }
  if (changedColumns.length > 0 || changesIssues) {
    const values = Object.fromEntries(Object.entries(filed.columns).filter(([name]) => changedColumns.includes(name)))
    await keepFormerValues(tx, {
      ...kept,
      subject: 'complaint',
      subjectId: complaint.id,
      values: { ...values, ...(changesIssues && { issues: filed.issues }) },
    })
  }
  if (changedDetails.length > 0) {
    const { id, complaint_id: _, kind: __, ordinal: ___, ...values } = filed.complainant
    await keepFormerValues(tx, { ...kept, subject: 'party', subjectId: id, values })
  }
}
