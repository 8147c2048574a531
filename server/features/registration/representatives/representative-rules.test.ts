import { expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { startOffice } from '#tests/support/case-office.ts'
import { anAttachment } from '#tests/support/factories.ts'
import { rowIn } from '#tests/support/rows.ts'
import { hideAttachment } from '#server/features/attachments/hide-attachment.ts'
import { showComplaint } from '#server/features/complaint-detail/show-complaint.ts'
import { showFormerValues } from '../show-former-values.ts'
import { addRepresentative, updateRepresentative } from './representative-rules.ts'

const office = await startOffice()
const { context, staff, take, rowOf, answers } = office

const numberOf = (field: string) => Number(answers[field])
const representative = {
  firstName: 'ሐና',
  fatherName: 'ተስፋዬ',
  genderId: numberOf('complainant.genderId'),
  ageGroupId: numberOf('complainant.ageGroupId'),
  nationality: 'ETHIOPIAN' as const,
  occupationId: numberOf('complainant.occupationId'),
  regionId: numberOf('complainant.regionId'),
  zoneId: numberOf('complainant.zoneId'),
  woredaId: numberOf('complainant.woredaId'),
  phone: '0922 33 44 55',
}
const aLetterOf = (complaintId: number) => office.asSystem(tx => anAttachment(tx, { complaint_id: complaintId }))
const add = async (id: number) =>
  take(staff.clerk, addRepresentative, id, { representative, mandateId: await aLetterOf(id) })
const partiesOf = (id: number) =>
  office.database.ownerDb
    .selectFrom('complaint_party')
    .selectAll()
    .where('complaint_id', '=', id)
    .orderBy('ordinal')
    .execute()

test('a clerk adds a representative, and the search finds them by name and phone', async () => {
  const id = await office.aCase()
  expect(await add(id)).toMatchObject({ version: 3 })
  expect((await partiesOf(id))[1]).toMatchObject({
    kind: 'representative',
    ordinal: 1,
    first_name: 'ሐና',
    phone: '+251922334455',
  })
  const { folded } = await rowIn(office.database.ownerDb, 'complaint_search', { complaint_id: id }, ['folded'])
  expect(folded).toContain('251922334455')
  expect((await office.auditOf(id)).at(-1)).toMatchObject({
    action: 'add-representative',
    actor_id: staff.clerk.userId,
  })
  expect(JSON.stringify(await office.auditOf(id))).not.toContain('ሐና')
})

test('a change of details stores the former values', async () => {
  const id = await office.aCase()
  await add(id)
  const representativeId = (await partiesOf(id))[1]?.id ?? 0
  const changed = { ...representative, phone: '0933 44 55 66' }
  await take(staff.clerk, updateRepresentative, id, { representativeId, representative: changed })
  expect((await partiesOf(id))[1]).toMatchObject({ phone: '+251933445566' })
  expect(
    await office.database.ownerDb.selectFrom('former_values').selectAll().where('complaint_id', '=', id).execute(),
  ).toMatchObject([
    {
      subject: 'party',
      subject_id: representativeId,
      values: { phone: '+251922334455', first_name: 'ሐና' },
      changed_by_id: staff.clerk.userId,
    },
  ])
  expect((await office.auditOf(id)).at(-1)?.details).toMatchObject({ representativeId, fields: ['phone'] })
  expect(await showFormerValues(context, staff.clerk, id)).toMatchObject([
    {
      subject: 'representative',
      personName: 'ሐና ተስፋዬ',
      fields: [{ field: 'complainant.phone', before: ['+251922334455'], after: ['+251933445566'] }],
    },
  ])
})

test('an occupation that was retired meanwhile may stay, but not be chosen again', async () => {
  const id = await office.aCase()
  await add(id)
  const representativeId = (await partiesOf(id))[1]?.id ?? 0
  const { ownerDb } = office.database
  const retire = (retired_on: string | null) =>
    ownerDb.updateTable('constant_field').set({ retired_on }).where('id', '=', representative.occupationId).execute()
  await retire('2020-01-01')
  await expect(add(id)).rejects.toMatchObject({
    fields: [{ field: 'representative.occupationId', reason: 'no-such-choice' }],
  })
  const changed = { ...representative, phone: '0933 44 55 67' }
  await take(staff.clerk, updateRepresentative, id, { representativeId, representative: changed })
  await retire(null)
  expect((await partiesOf(id))[1]).toMatchObject({
    phone: '+251933445567',
    occupation_id: representative.occupationId,
  })
})

test('invalid choices, unchanged details and people of another case are refused', async () => {
  const id = await office.aCase()
  const other = await office.aCase()
  await add(id)
  const representativeId = (await partiesOf(id))[1]?.id ?? 0
  await expect(
    take(staff.clerk, addRepresentative, id, {
      representative: { ...representative, woredaId: 1 },
      mandateId: await aLetterOf(id),
    }),
  ).rejects.toMatchObject({ fields: [{ field: 'representative.woredaId', reason: 'no-such-choice' }] })
  await expect(take(staff.clerk, updateRepresentative, id, { representativeId, representative })).rejects.toMatchObject(
    { code: 'nothing-changed' },
  )
  await expect(
    take(staff.clerk, updateRepresentative, other, { representativeId, representative }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(take(staff.receiver, addRepresentative, id, { representative })).rejects.toMatchObject({ status: 403 })
  expect(await partiesOf(id)).toHaveLength(2)
  expect(await rowOf(other)).toMatchObject({ version: 2 })
})

test('the mandate letter is a visible file of the case, and is shown with the person until it is removed', async () => {
  const [id, other] = [await office.aCase(), await office.aCase()]
  const refusal = (reason: string) => ({ fields: [{ field: 'mandateLetter', reason }] })
  await expect(take(staff.clerk, addRepresentative, id, { representative })).rejects.toMatchObject(refusal('required'))
  for (const mandateId of [randomUUID(), await aLetterOf(other)])
    await expect(take(staff.clerk, addRepresentative, id, { representative, mandateId })).rejects.toMatchObject(
      refusal('no-such-file'),
    )
  const [first, second] = [await aLetterOf(id), await aLetterOf(id)]
  await take(staff.clerk, addRepresentative, id, { representative, mandateId: first })
  const shown = async () => (await showComplaint(context, staff.clerk, id)).representatives
  const [person] = await shown()
  expect(person).toMatchObject({ mandate: { id: first, name: 'decision.pdf', mediaType: 'application/pdf' } })
  const representativeId = person?.id ?? 0
  await take(staff.clerk, updateRepresentative, id, { representativeId, representative, mandateId: second })
  expect(await shown()).toMatchObject([{ mandate: { id: second } }])
  expect((await office.auditOf(id)).at(-1)?.details).toMatchObject({ fields: ['mandate_id'], mandateId: second })
  const changed = { ...representative, phone: '0933 44 55 66' }
  await take(staff.clerk, updateRepresentative, id, { representativeId, representative: changed })
  expect(await shown()).toMatchObject([{ phone: '+251933445566', mandate: { id: second } }])
  await hideAttachment(context, staff.clerk, second, 'It was signed by somebody else.')
  expect(await shown()).toMatchObject([{ mandate: null }])
  await expect(
    take(staff.clerk, updateRepresentative, id, { representativeId, representative, mandateId: second }),
  ).rejects.toMatchObject(refusal('no-such-file'))
})
