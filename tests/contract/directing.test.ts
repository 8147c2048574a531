import { expect, test } from 'vitest'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const server = await testServer()

/** A forwarded case, the officer who directs it, signed in, and two who can handle it. */
async function aForwardedCase() {
  const organizationId = await server.inTransaction(tx => anOrganization(tx))
  const signIn = (permission: 'Complaints - Direct' | 'Complaints - Decide') =>
    signInAs(server, { organizationId, permissions: ['Complaints - List View', permission] })
  const [officer, first, second] = [
    await signIn('Complaints - Direct'),
    await signIn('Complaints - Decide'),
    await signIn('Complaints - Decide'),
  ]
  const { id } = await server.inTransaction(tx =>
    aComplaint(tx, { handling_organization_id: organizationId, status: 'FORWARDED_TO_CASE_OFFICER' }),
  )
  const post = (call: string, body: object, seen: number) => {
    const directed = { CompliantId: id, reason: 'They know the area.', ...body }
    return server.post(`/api/Complaints/${call}`, directed, { token: officer.token, seen })
  }
  return {
    direct: (body: object, version: number) =>
      post('DirectCompliantForAction', { complaintAction: 'direct-for-action', ...body }, version),
    update: (body: object, version: number) => post('UpdateCaseDirectingAction', body, version),
    handlers: async () => (await server.get(`/api/Complaints/GetComplaintGroupHandlers/${id}`, officer.token)).json(),
    alone: { CompliantGroupHandlersList: [first.userId] },
    group: { CompliantGroupHandlersList: [first.userId, second.userId], leadHandlerId: first.userId },
  }
}

const refusal = {
  message: 'Please check: isHandledByGroup (contradicts-handlers).',
  fields: [{ field: 'isHandledByGroup', reason: 'contradicts-handlers' }],
}

test('one handler is no group, and two are one: a contradicting flag is refused, and nobody is directed', async () => {
  const { direct, update, handlers, alone, group } = await aForwardedCase()
  const twice = {
    CompliantGroupHandlersList: [...alone.CompliantGroupHandlersList, ...alone.CompliantGroupHandlersList],
  }
  for (const contradiction of [
    { ...alone, isHandledByGroup: true },
    { ...twice, isHandledByGroup: true },
    { ...group, isHandledByGroup: false },
  ]) {
    const refused = await direct(contradiction, 1)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject(refusal)
  }
  expect(await handlers()).toEqual({ isHandledByGroup: false, CompliantGroupHandlersList: [] })

  const directed = await direct({ ...group, isHandledByGroup: true }, 1)
  expect(directed.headers['x-message']).toBe('Compliant Action Created Successfully')
  expect(directed.json()).toMatchObject({ currentStatus: 'DIRECTED_TO_HANDLER', version: 2 })
  expect(await handlers()).toMatchObject({ isHandledByGroup: true })

  const refused = await update({ ...alone, isHandledByGroup: true }, 2)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject(refusal)
  expect(await handlers()).toMatchObject({ isHandledByGroup: true })
  const updated = await update({ ...alone, isHandledByGroup: false }, 2)
  expect(updated.headers['x-message']).toBe('Compliant Action update Successfully')
  expect(await handlers()).toMatchObject({ isHandledByGroup: false })
})
