import { expect, test } from 'vitest'
import type { Correction } from '#contract/filing/application.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { aDepartment, anOrganization, aPlace, aStaffMember } from '#tests/support/factories.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { aForwardedCase } from '#tests/support/investigation.ts'
import { rowIn } from '#tests/support/rows.ts'
import { parseAnswers } from '#server/features/intake/answers.rules.ts'
import { showFormerValues } from './show-former-values.ts'
import { updateComplaint } from './update-complaint.ts'

const office = await startOffice()
const { staff, take, rowOf, answers } = office

/** The filed values, as a form sends them back, with changes. */
function asFiled(
  changes: Partial<Correction['complaint']> = {},
  person: Partial<Correction['complainant']> = {},
): Correction {
  const { application } = parseAnswers(answers, { language: 'am', today: '2026-11-23', hasDecisionLetter: false })
  if (!application) throw new Error('the answers of the tests are complete')
  const { complaint, complainant, decisionLetter, language } = application
  const { handlingOrganizationId: _, handlingDepartmentId: __, ...fields } = complaint
  return {
    language,
    complaint: { ...fields, ...changes },
    complainant: { ...complainant, ...person },
    decisionLetter: decisionLetter.kind === 'declared' ? decisionLetter : {},
  }
}

const formerOf = (id: number) =>
  office.database.ownerDb.selectFrom('former_values').selectAll().where('complaint_id', '=', id).orderBy('id').execute()

test('a clerk corrects the complaint and the complainant; the former values are stored, and the search finds the new ones', async () => {
  const id = await office.aCase()
  const before = await rowOf(id)
  const clocks = await office.clocksOf(id)
  const correction = asFiled(
    { issues: ['ካርታዬን ከለከሉኝ', 'No answer for two years', 'የሊዝ ውል'], violatedLaw: 'Art. 5' },
    { phone: '0944 55 66 77' },
  )
  expect(await take(staff.clerk, updateComplaint, id, correction)).toMatchObject({ status: before.status, version: 3 })
  expect(await rowOf(id)).toMatchObject({ violated_law: 'Art. 5', status: before.status, due_at: before.due_at })
  expect(await office.clocksOf(id)).toEqual(clocks)
  expect((await office.trackOf(id)).at(-1)).toMatchObject({ action: 'update-complaint', to_status: before.status })
  expect(await formerOf(id)).toMatchObject([
    {
      subject: 'complaint',
      subject_id: id,
      values: { violated_law: null, issues: ['ካርታዬን ከለከሉኝ', 'No answer for a year'] },
      changed_by_id: staff.clerk.userId,
    },
    { subject: 'party', values: { phone: '+251911223344', first_name: 'ፀሐይ' } },
  ])
  const entry = (await office.auditOf(id)).at(-1)
  expect(entry).toMatchObject({
    action: 'update-complaint',
    actor_id: staff.clerk.userId,
    details: { fields: ['violated_law', 'issues', 'phone'] },
  })
  expect(JSON.stringify(entry)).not.toContain('Art. 5')
  const { folded } = await rowIn(office.database.ownerDb, 'complaint_search', { complaint_id: id }, ['folded'])
  expect(folded).toContain('251944556677')
  expect(folded).toContain('two years')
  expect(folded).not.toContain('251911223344')
})

test('people who see the case see the corrections, with names; nobody else does', async () => {
  const id = await office.aCase()
  const locationId = Number(answers['complaint.placeRegionId'])
  const was = asFiled({ violatedDecisionOn: '2026-11-02', locationId, issues: ['ካርታዬን ከለከሉኝ', 'Two years'] })
  await take(staff.clerk, updateComplaint, id, was)
  const later = { ...was.complaint, violatedDecisionOn: '2026-11-03' }
  await take(staff.clerk, updateComplaint, id, {
    ...was,
    complaint: later,
    complainant: { ...was.complainant, phone: '0944 55 66 77' },
  })
  const [first, ...second] = await showFormerValues(office.context, staff.receiver, id)
  const steps = (await office.trackOf(id)).filter(({ action }) => action === 'update-complaint')
  expect(steps.map(({ at }) => at.toISOString())).toEqual([first?.at, second[0]?.at])
  const { name: clerk } = await rowIn(office.database.ownerDb, 'user_account', { id: staff.clerk.userId }, ['name'])
  expect(first).toMatchObject({ subject: 'complaint', personName: null, changedBy: { en: clerk } })
  expect(first?.fields).toEqual([
    {
      field: 'complaint.issues',
      kind: 'text',
      number: 2,
      before: ['No answer for a year'],
      after: ['Two years'],
    },
    {
      field: 'complaint.locationId',
      kind: 'text',
      number: null,
      before: [expect.objectContaining({ en: expect.any(String), am: expect.any(String) })],
      after: [{ en: 'Addis Ababa', am: 'አዲስ አበባ' }],
    },
    expect.objectContaining({ field: 'complaint.violatedDecisionOn', kind: 'day', after: ['2026-11-02'] }),
  ])
  expect(second).toMatchObject([
    { subject: 'complaint', fields: [{ before: ['2026-11-02'], after: ['2026-11-03'] }] },
    {
      subject: 'complainant',
      personName: expect.stringContaining('ፀሐይ'),
      fields: [{ field: 'complainant.phone', kind: 'phone', before: ['+251911223344'], after: ['+251944556677'] }],
    },
  ])
  expect(await showFormerValues(office.context, staff.receiver, await office.aCase())).toEqual([])
  const stranger = await office.asSystem(tx => aStaffMember(tx, { permissions: ['Complaints - List View'] }))
  await expect(showFormerValues(office.context, stranger, id)).rejects.toMatchObject({ status: 404 })
  const blind = await office.asSystem(tx =>
    aStaffMember(tx, { organizationId: office.bodies.handling, permissions: [] }),
  )
  await expect(showFormerValues(office.context, blind, id)).rejects.toMatchObject({ status: 403 })
})

test('another place gets its present name, and an unchanged retired choice may stay', async () => {
  const id = await office.aCase()
  const { ownerDb } = office.database
  await ownerDb
    .updateTable('constant_field')
    .set({ retired_on: '2020-01-01' })
    .where('id', '=', Number(answers['complaint.typeId']))
    .execute()
  const locationId = Number(answers['complaint.placeRegionId'])
  await take(staff.clerk, updateComplaint, id, asFiled({ locationId }))
  await ownerDb
    .updateTable('constant_field')
    .set({ retired_on: null })
    .where('id', '=', Number(answers['complaint.typeId']))
    .execute()
  expect(await rowOf(id)).toMatchObject({
    location_id: locationId,
    location_names: [{ en: 'Addis Ababa', am: 'አዲስ አበባ' }],
  })
})

test('with only another region the zone outside of it is refused, with only another body its department', async () => {
  const id = await office.aCase()
  const { regionId, genderId } = asFiled().complainant
  const { id: otherRegionId } = await office.database.ownerDb
    .selectFrom('location')
    .select('id')
    .where('kind', '=', 'region')
    .where('id', '!=', regionId)
    .executeTakeFirstOrThrow()
  await expect(
    take(staff.clerk, updateComplaint, id, asFiled({ typeId: genderId }, { regionId: otherRegionId })),
  ).rejects.toMatchObject({
    fields: [
      { field: 'complaint.typeId', reason: 'no-such-choice' },
      { field: 'complainant.zoneId', reason: 'no-such-choice' },
    ],
  })
  const { organizationId, departmentId, other } = await office.asSystem(async tx => {
    const organization = await anOrganization(tx)
    return {
      organizationId: organization,
      departmentId: await aDepartment(tx, { organization_id: organization }),
      other: await anOrganization(tx),
    }
  })
  await take(staff.clerk, updateComplaint, id, asFiled({ organizationId, departmentId }))
  await expect(
    take(staff.clerk, updateComplaint, id, asFiled({ organizationId: other, departmentId })),
  ).rejects.toMatchObject({ fields: [{ field: 'complaint.departmentId', reason: 'no-such-choice' }] })
})

test('a complaint that moves to another region has its deadline by the hours of that region', async () => {
  const id = await office.aCase()
  const before = await rowOf(id)
  const locationId = Number(answers['complaint.placeRegionId'])
  const { regionId } = await office.asSystem(tx => aPlace(tx))
  await office.database.ownerDb
    .insertInto('weekly_hours')
    .values({ region_id: regionId, weekday: 6, from_minute: 480, to_minute: 720 })
    .execute()
  expect(locationId).not.toBe(regionId)
  await take(staff.clerk, updateComplaint, id, asFiled({ locationId: regionId }))
  const { due_at } = await rowOf(id)
  expect(due_at).not.toEqual(before.due_at)
  expect(due_at?.getUTCDay(), 'that region works on Saturdays only').toBe(6)
})

test('invalid values are refused without a trace, every field at once', async () => {
  const id = await office.aCase()
  const before = await rowOf(id)
  const refuse = (correction: Correction) =>
    take(staff.clerk, updateComplaint, id, correction).catch(({ code, fields }) => fields ?? code)
  expect(await refuse(asFiled())).toBe('nothing-changed')
  expect(await refuse(asFiled({ issues: ['ካርታዬን ከለከሉኝ'] }))).toBe('issue-removed')
  expect(await refuse({ ...asFiled({ violatedDecisionOn: '2030-01-01' }), decisionLetter: { number: '1' } })).toEqual([
    { field: 'decisionLetter.authority', reason: 'required' },
    { field: 'complaint.violatedDecisionOn', reason: 'in-the-future' },
  ])
  expect(
    await refuse(asFiled({ typeId: 999_999, organizationId: office.bodies.handling }, { woredaId: 999_999 })),
  ).toEqual([
    { field: 'complaint.typeId', reason: 'no-such-choice' },
    { field: 'complainant.woredaId', reason: 'no-such-choice' },
    { field: 'complaint.organizationId', reason: 'same-organization' },
  ])
  expect(await rowOf(id)).toEqual(before)
  expect(await formerOf(id)).toEqual([])
})

test('only with the permission to register, with the version that was seen, and only until it is forwarded', async () => {
  const id = await aForwardedCase(office)
  const changed = asFiled({ violatedLaw: 'Art. 6' })
  await expect(take(staff.receiver, updateComplaint, id, changed)).rejects.toMatchObject({ status: 403 })
  await expect(
    takeAction(office.context, staff.clerk, updateComplaint, { complaintId: id, input: changed, seenVersion: 1 }),
  ).rejects.toMatchObject({ status: 409 })
  await expect(take(staff.clerk, updateComplaint, id, changed)).rejects.toMatchObject({ code: 'not-in-this-status' })
})
