import { describe, expect, test } from 'vitest'
import type { OfferedText, StandardText, StandardTextVersion } from '#contract/desk/standard-texts.ts'
import { standardTextLimits } from '#contract/desk/standard-text-choices.ts'
import { inTransaction } from '#server/platform/context.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { aStandardText, aTypeWithoutList, newCitation, newTemplate } from '#tests/security/records/standard-text.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { entriesAbout } from '#tests/support/trail.ts'

const server = await testServer()
const bodies = await server.inTransaction(async tx => ({
  own: await anOrganization(tx),
  other: await anOrganization(tx),
}))
const admin = await signInAs(server, { permissions: ['Standard Texts - Manage'] })
const colleague = await signInAs(server, { permissions: ['Standard Texts - Manage'] })
const permissions = ['Complaints - List View', 'Complaints - Receive'] as const
const receiver = await signInAs(server, { organizationId: bodies.own, permissions: [...permissions] })

const post = (call: string, body: object, by = admin) =>
  server.post(`/api/StandardTexts/${call}`, body, { token: by.token })
const get = (path: string, by = admin) => server.get(`/api/StandardTexts/${path}`, by.token)
async function saved(call: string, body: object, by = admin): Promise<StandardText> {
  const answer = await post(call, body, by)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const aTemplate = (changes: object = {}) =>
  saved('SaveTemplate', { organizationId: null, ...newTemplate(), ...changes })
const aType = () => server.inTransaction(aTypeWithoutList)
const offered = async (complaintId: number, what: string, by = receiver): Promise<OfferedText[]> => {
  const answer = await get(`GetOffered/${complaintId}/${what}`, by)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const aCase = (changes: object = {}) =>
  server.inTransaction(tx => aComplaint(tx, { handling_organization_id: bodies.own, ...changes }))
const trail = async (id: number) =>
  (await entriesAbout(server.database.ownerDb, ['standard-text', id], ['action'])).map(({ action }) => action)

describe('a template', () => {
  test('is added, and each change is a version that stays', async () => {
    const content = newTemplate()
    const added = await aTemplate(content)
    expect(added).toMatchObject({
      kind: 'template',
      organization: null,
      version: 1,
      template: content,
      archivedAt: null,
    })
    const changed = { ...content, textEn: 'Bring it to {office}.' }
    const next = await saved('SaveTemplate', { id: added.id, version: 1, organizationId: bodies.own, ...changed })
    expect(next).toMatchObject({ version: 2, template: changed, organization: { id: bodies.own } })
    const versions = (await get(`GetVersions/${added.id}`)).json<StandardTextVersion[]>()
    expect(versions.map(({ version, template }) => [version, template?.textEn])).toEqual([
      [2, changed.textEn],
      [1, content.textEn],
    ])
    // restored: what it said is saved once more
    const restored = await saved('SaveTemplate', {
      id: added.id,
      version: 2,
      organizationId: null,
      ...versions[1]!.template,
    })
    expect(restored).toMatchObject({ version: 3, template: content })
    expect(await trail(added.id)).toEqual(['standard-text-added', 'standard-text-changed', 'standard-text-changed'])
  })

  test('that is saved as it is gets no version', async () => {
    const content = newTemplate()
    const { id } = await aTemplate(content)
    expect(await saved('SaveTemplate', { id, version: 1, organizationId: null, ...content })).toMatchObject({
      version: 1,
    })
    expect(await trail(id)).toEqual(['standard-text-added'])
  })

  test('tells who was too late what was done meanwhile', async () => {
    const { id } = await aTemplate()
    const mine = { id, version: 1, organizationId: null, ...newTemplate() }
    await saved('SaveTemplate', mine, colleague)
    const late = await post('SaveTemplate', { ...mine, textEn: 'Mine' })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      code: 'stale-version',
      details: { version: 2, since: [{ action: 'standard-text-changed', by: { en: expect.any(String) } }] },
    })
    const { version: _, ...unseen } = mine
    expect((await post('SaveTemplate', unseen)).json().code).toBe('stale-version')
  })

  test('of three who change it at once one does', async () => {
    const { id } = await aTemplate()
    const answers = await Promise.all(
      [admin, colleague, admin].map(by =>
        post('SaveTemplate', { id, version: 1, organizationId: null, ...newTemplate() }, by),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await get(`GetVersions/${id}`)).json()).toHaveLength(2)
  })

  test('is refused with the field: a placeholder, a name that is taken, a body that is not there, too long a text', async () => {
    const taken = await aTemplate()
    const refused = async (changes: object) =>
      (await post('SaveTemplate', { organizationId: null, ...newTemplate(), ...changes })).json().fields
    expect(await refused({ textEn: 'Dear {sir}' })).toEqual([{ field: 'textEn', reason: 'unknown-placeholder' }])
    expect(await refused({ titleEn: taken.template?.titleEn })).toEqual([{ field: 'titleEn', reason: 'name-taken' }])
    expect(await refused({ organizationId: 2_147_483_600 })).toEqual([
      { field: 'organizationId', reason: 'no-such-choice' },
    ])
    expect(await refused({ textEn: 'x'.repeat(standardTextLimits.template + 1) })).toEqual([
      { field: 'textEn', reason: 'too-long', over: 1 },
    ])
    expect(await refused({ use: 'poem' })).toEqual([{ field: 'use', reason: 'required' }])
  })

  test('is no citation: each call changes its own kind', async () => {
    const { id } = await aTemplate()
    expect((await post('SaveCitation', { id, version: 1, ...newCitation() })).statusCode).toBe(404)
  })
})

test('one whose name was taken meanwhile is not brought back, and the field is named', async () => {
  const content = newTemplate()
  const { id } = await aTemplate(content)
  await saved('SetArchived', { id, isArchived: true })
  const other = await aTemplate(content)
  const refused = await post('SetArchived', { id, isArchived: false })
  expect([refused.statusCode, refused.json().fields]).toEqual([422, [{ field: 'titleEn', reason: 'name-taken' }]])
  expect(await trail(id)).toEqual(['standard-text-added', 'standard-text-archived'])
  // it gets another name in its form, and can then be restored
  await saved('SaveTemplate', { id, version: 1, organizationId: null, ...newTemplate() })
  expect(await saved('SetArchived', { id, isArchived: false })).toMatchObject({ archivedAt: null })
  expect(other.archivedAt).toBeNull()
})

describe('who may', () => {
  test('only who holds the permission reads the settings and changes them', async () => {
    const { id } = await aTemplate()
    for (const answer of [
      await get('GetStandardTexts/template', receiver),
      await get(`GetVersions/${id}`, receiver),
      await post('SaveTemplate', { organizationId: null, ...newTemplate() }, receiver),
      await post('SaveCitation', newCitation(), receiver),
      await post('SetArchived', { id, isArchived: true }, receiver),
    ])
      expect(answer.statusCode).toBe(403)
  })

  test('who does not act on cases, or does not see the case, is offered nothing', async () => {
    const { id } = await aCase()
    const reader = await signInAs(server, { organizationId: bodies.own, permissions: ['Complaints - List View'] })
    expect((await get(`GetOffered/${id}/request`, reader)).statusCode).toBe(403)
    const elsewhere = await signInAs(server, {
      organizationId: bodies.other,
      permissions: ['Complaints - List View', 'Complaints - Receive'],
    })
    expect((await get(`GetOffered/${id}/request`, elsewhere)).statusCode).toBe(404)
  })

  test('the database keeps versions as they are, and in nobody else’s name', async () => {
    const id = await server.inTransaction(tx => aStandardText(tx, 'citation'))
    const stranger = await server.inTransaction(tx => aStaffMember(tx))
    const inserted = inTransaction(server.context, stranger, tx =>
      tx
        .insertInto('standard_text_version')
        .values({ standard_text_id: id, version: 2, content: '{}', saved_by_id: admin.userId, saved_at: new Date() })
        .execute(),
    )
    await expect(inserted).rejects.toThrow(/row-level security/)
    const changed = inTransaction(server.context, admin, tx =>
      tx.updateTable('standard_text_version').set({ content: '{}' }).where('standard_text_id', '=', id).execute(),
    )
    await expect(changed).rejects.toThrow(/permission denied/)
    const visitor = await inTransaction(server.context, { kind: 'visitor' }, tx =>
      tx.selectFrom('standard_text').select('id').execute(),
    )
    expect(visitor).toEqual([])
  })
})

describe('what a form on a case offers', () => {
  test('templates for its field, of all bodies and of the one that handles it, and none that are archived', async () => {
    const forAll = await aTemplate()
    const forOwn = await aTemplate({ organizationId: bodies.own })
    const forOther = await aTemplate({ organizationId: bodies.other })
    const forReasons = await aTemplate({ use: 'non-admission' })
    const { id } = await aCase()
    const ids = async (what: string) => (await offered(id, what)).map(text => text.id)
    const all = await ids('request')
    expect(all).toContain(forAll.id)
    expect(all[0]).toBe(forOwn.id)
    expect(all).not.toContain(forOther.id)
    expect(all).not.toContain(forReasons.id)
    expect(await ids('non-admission')).toEqual([forReasons.id])
    await saved('SetArchived', { id: forAll.id, isArchived: true })
    expect(await ids('request')).not.toContain(forAll.id)
    const archived = (await get('GetStandardTexts/template')).json<StandardText[]>().at(-1)
    expect(archived).toMatchObject({ id: forAll.id, archivedAt: expect.any(String) })
    await saved('SetArchived', { id: forAll.id, isArchived: false })
    await saved('SetArchived', { id: forAll.id, isArchived: false })
    expect(await ids('request')).toContain(forAll.id)
    expect(await trail(forAll.id)).toEqual(['standard-text-added', 'standard-text-archived', 'standard-text-restored'])
  })

  test('the documents of its type, in their order', async () => {
    const complaintTypeId = await aType()
    const items = [
      { en: 'The title deed', am: 'የይዞታ ማረጋገጫ' },
      { en: 'The receipt of the last tax', am: 'የመጨረሻው ግብር ደረሰኝ' },
    ]
    expect((await post('SaveMissingDocuments', { complaintTypeId, items: [] })).json().fields).toEqual([
      { field: 'items', reason: 'required' },
    ])
    expect(await saved('SaveMissingDocuments', { complaintTypeId, items })).toMatchObject({
      version: 1,
      complaintType: { id: complaintTypeId },
    })
    expect((await post('SaveMissingDocuments', { complaintTypeId, items })).json().code).toBe('stale-version')
    const turned = items.toReversed()
    await saved('SaveMissingDocuments', { complaintTypeId, version: 1, items: turned })
    const { id } = await aCase({ complaint_type_id: complaintTypeId })
    expect(await offered(id, 'missing-documents')).toMatchObject([{ documents: { items: turned } }])
    const other = await aCase({ complaint_type_id: await aType() })
    expect(await offered(other.id, 'missing-documents')).toEqual([])
  })

  test('articles of laws', async () => {
    const content = newCitation()
    const { id } = await saved('SaveCitation', content)
    const { id: complaintId } = await aCase()
    expect(await offered(complaintId, 'citation')).toContainEqual({
      id,
      citation: content,
      template: null,
      documents: null,
    })
    expect((await post('SaveCitation', content)).json().fields).toEqual([{ field: 'article', reason: 'name-taken' }])
  })
})

test('of one kind there are so many and no more', async () => {
  const { length } = (await get('GetStandardTexts/citation')).json<unknown[]>()
  await server.inTransaction(async tx => {
    for (let made = length; made < standardTextLimits.ofOneKind; made++) await aStandardText(tx, 'citation')
  })
  expect((await post('SaveCitation', newCitation())).json().code).toBe('too-many-texts')
})
