import { expect, test } from 'vitest'
import { namesOfGroup } from '#contract/desk/case-search.ts'
import { NotPermitted } from '#server/platform/errors.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { findNames } from './find-names.ts'

const office = await startOffice()
const { context, asSystem, bodies, staff } = office

const elsewhere = await asSystem(tx =>
  anOrganization(tx, { name_en: 'Zarima Water Office', name_am: 'የዛሪማ ውኃ ጽሕፈት ቤት' }),
)
const named = (name: string, organizationId: number, isActive = true) =>
  asSystem(async tx => {
    const person = await aStaffMember(tx, { organizationId, isActive, permissions: ['Complaints - List View'] })
    await tx.updateTable('user_account').set({ name }).where('id', '=', person.userId).execute()
    return person
  })
const own = await named('Zarimach Belay', bodies.handling)
const other = await named('Zarimach Desta', elsewhere)
await named('Zarimach Gone', bodies.handling, false)
const found = async (actor: Parameters<typeof findNames>[1], text: string) => {
  const { people, bodies } = await findNames(context, actor, { text })
  return [people.map(({ id }) => id), bodies.map(({ id }) => id)]
}

test('whoever acts on cases finds people of every body, others those of their own; bodies are found by everybody', async () => {
  expect(await found(staff.receiver, 'zarima')).toEqual([[own.userId, other.userId], [elsewhere]])
  expect(await found(own, 'Zarimach')).toEqual([[own.userId], []])
  expect(await found(other, 'Zarimach')).toEqual([[other.userId], []])
  expect(await found(own, 'water ዛሪማ')).toEqual([[], [elsewhere]])
  expect(await found(own, 'water bureau')).toEqual([[], []])
  expect(await found(own, 'የዛሪማ ዉሃ')).toEqual([[], [elsewhere]])
})

test('nothing typed finds nothing, a sign of the search is a letter, and there are few of each', async () => {
  expect(await found(staff.receiver, ' ')).toEqual([[], []])
  expect(await found(staff.receiver, '%')).toEqual([[], []])
  for (let at = 0; at <= namesOfGroup; at += 1) await named(`Qwera ${at}`, bodies.handling)
  expect((await found(staff.receiver, 'qwera'))[0]).toHaveLength(namesOfGroup)
})

test('who opens no cases finds nobody', async () => {
  const auditor = await asSystem(tx => aStaffMember(tx, { permissions: ['Audit - View'] }))
  await expect(findNames(context, auditor, { text: 'Zarimach' })).rejects.toThrow(NotPermitted)
})
