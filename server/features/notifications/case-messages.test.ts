import { expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember, anOrganization } from '#tests/support/factories.ts'
import { requestStandard } from '#server/features/case-handling/request-standard.ts'
import { listCaseMessages } from './case-messages.ts'

const office = await startOffice()
const { context, staff } = office

test('a case lists recipients, channels and delivery; only readers of messages see the text', async () => {
  const id = await office.aCase()
  await office.take(staff.receiver, requestStandard, id, { missingItems: ['The letter'] })
  await office.database.ownerDb
    .updateTable('outgoing_message')
    .set({ status: 'sent', sent_at: office.clock.at, delivery_status: 'delivered' })
    .where('complaint_id', '=', id)
    .where('template', '=', 'standard-requested')
    .where('channel', '=', 'sms')
    .execute()
  const stored = await office.messagesOf(id)
  const told = await listCaseMessages(context, staff.officer, id)
  expect(told.map(each => each.id)).toEqual(stored.map(each => each.id))
  expect(told).toContainEqual(
    expect.objectContaining({ to: 'staff', channel: 'email', name: expect.anything(), content: null }),
  )
  const asked = stored.find(each => each.template === 'standard-requested' && each.channel === 'sms')
  expect(told).toContainEqual({
    id: asked?.id,
    channel: 'sms',
    to: 'complainant',
    name: null,
    createdAt: asked?.created_at.toISOString(),
    status: 'sent',
    sentAt: office.clock.at.toISOString(),
    deliveryStatus: 'delivered',
    content: null,
  })
  const organizationId = office.bodies.handling
  const permissions = ['Complaints - List View', 'Notifications - View'] as const
  const reader = await office.asSystem(tx => aStaffMember(tx, { organizationId, permissions: [...permissions] }))
  expect(await listCaseMessages(context, reader, id)).toContainEqual(
    expect.objectContaining({
      id: asked?.id,
      content: { recipient: '+251911223344', subject: null, text: asked?.text },
    }),
  )
})

test('people who do not see the case see none of its messages', async () => {
  const id = await office.aCase()
  const stranger = await office.asSystem(async tx =>
    aStaffMember(tx, { organizationId: await anOrganization(tx), permissions: ['Complaints - List View'] }),
  )
  await expect(listCaseMessages(context, stranger, id)).rejects.toMatchObject({ status: 404 })
  const blind = await office.asSystem(tx => aStaffMember(tx, { permissions: ['Notifications - View'] }))
  await expect(listCaseMessages(context, blind, id)).rejects.toMatchObject({ status: 403 })
})
