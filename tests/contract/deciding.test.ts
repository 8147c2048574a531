import { describe, expect, test } from 'vitest'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { aConstant, aLedComplaint } from '#tests/support/factories.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const server = await testServer()

const pages: PageCode[] = ['Complaints - List View', 'Complaints - Decide']

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

/** A case under investigation with its lead, signed in. */
async function aCase(isAgainstOwnBody = false) {
  const lead = await signInAs(server, { permissions: pages })
  const organizationId = lead.organizationId as number
  const against = isAgainstOwnBody ? { against_organization_id: organizationId } : {}
  const { id, trackingId } = await server.add(aLedComplaint, lead, against)
  const requiredDecisionId = await server.add(aConstant, 'required-decision')
  const send = (call: string, body: object, seen?: number, key?: string) =>
    server.post(`/api/CompliantActions/${call}`, { CompliantId: id, ...body }, { token: lead.token, seen, key })
  const read = async (path: string) => (await server.get(`/api/${path}`, lead.token)).json()
  const upload = (text: string, name: string, headers: Record<string, string> = bearer(lead)) =>
    server.postForm(`/api/File?CompliantId=${id}`, { files: [[name, text]] }, headers)
  const decision = {
    issues: [{ ordinal: 0, finding: 'The licence was due.', law: 'Directive 12', remedy: 'Issue the licence.' }],
    justification: 'Every paper was there.',
    requiredDecisionId,
  }
  return { id, trackingId, organizationId, lead, send, read, upload, decision }
}

describe('a decision over HTTP', () => {
  test('is saved with files that were uploaded first, updated and concluded, each with the catalogue’s message', async () => {
    const { id, trackingId, lead, send, read, upload, decision } = await aCase()
    const { dbPaths } = (await upload('Found on the site.', 'site.txt')).json<{ dbPaths: string[] }>()
    expect(dbPaths).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
    const attachements = dbPaths.map(attachementFileName => ({ attachementFileName, attachedByUser: 'somebody else' }))
    const saved = await send('SaveCompliantAction', { ...decision, attachements, HasAttachment: true }, 1)
    expect(saved.headers['x-message']).toBe('Action saved successfully')
    expect(saved.json()).toMatchObject({
      compliant_id: id,
      version: 2,
      compliant: { currentStatus: 'UNDER_INVESTIGATION' },
    })
    const updated = await send('UpdateCompliantDecision', { ...decision, attachements, justification: 'Now it is.' }, 2)
    expect(updated.headers['x-message']).toBe('Action updated successfully')
    expect(await read(`CompliantActions/GetLetCompliantSolution/${id}`)).toMatchObject({
      compliantDecision: {
        version: 2,
        justification: 'Now it is.',
        HasAttachment: true,
        attachements: [
          { attachementFileName: dbPaths[0], fileName: 'site.txt', attachedByUser: { en: expect.any(String) } },
        ],
      },
      draft: null,
      isHandledByGroup: false,
    })
    const cookie = server.proofOf(id)
    const download = `/api/File/download?fileUrl=${dbPaths[0]}`
    expect((await server.get(download, undefined, cookie)).statusCode, 'the office’s until it is issued').toBe(404)
    expect((await server.get(download, lead.token)).statusCode).toBe(200)
    const concluded = await send('Conclude', {}, 3)
    expect(concluded.headers['x-message']).toBe('Compliant Action Created Successfully')
    expect((await server.get(download, undefined, cookie)).statusCode).toBe(200)

    const issued = `/api/CompliantActions/GetComplaintDecisionByRefNo/${trackingId}`
    expect((await server.get(issued, undefined, cookie)).json()).toMatchObject({
      kind: 'decision',
      content: { justification: 'Now it is.', attachements: [{ name: 'site.txt' }] },
    })
    for (const answer of [
      await server.get(issued),
      await server.get(issued, undefined, server.proofOf((await aCase()).id)),
    ]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'code-required' })
    }
    const { versions, conclusions } = await read(`CompliantActions/GetCompliantSolutionHHistory/${id}`)
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect(conclusions).toHaveLength(1)
  })

  test('that is refused has the catalogue’s message, including the space at its end', async () => {
    const { send, decision } = await aCase()
    const refused = await send('UpdateCompliantDecision', decision, 1)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ message: 'Error saving changes ', code: 'no-decision' })
    const stale = await send('SaveCompliantAction', decision, 7)
    expect(stale.json()).toMatchObject({ message: 'Error saving changes ', code: 'stale-version' })
    expect((await send('SaveCompliantAction', { ...decision, issues: 'all' }, 1)).statusCode).toBe(422)
    expect((await send('SaveCompliantAction', decision)).statusCode).toBe(200)
  })
})

describe('files of staff for a case', () => {
  test('are accepted from staff who act on cases that they see', async () => {
    const { id, organizationId, upload } = await aCase()
    const reader = await signInAs(server, { organizationId, permissions: ['Complaints - List View'] })
    expect((await upload('x', 'a.txt', bearer(reader))).statusCode).toBe(403)
    const stranger = await signInAs(server, { permissions: pages })
    expect((await upload('x', 'a.txt', bearer(stranger))).statusCode).toBe(404)
    expect((await upload('x', 'a.txt', {})).statusCode).toBe(401)
    const request = { complaintId: id, input: {}, seenVersion: 1 }
    await takeAction(server.context, { kind: 'visitor', provenComplaintId: id }, withdraw, request)
    expect((await upload('x', 'a.txt')).json()).toMatchObject({ code: 'not-in-this-status' })
  })

  test('are refused from staff of the body complained against', async () => {
    const { upload } = await aCase(true)
    expect((await upload('x', 'a.txt')).json()).toMatchObject({ code: 'conflict-of-interest' })
  })
})
