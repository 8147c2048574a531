import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Access, Endpoint } from '#contract/http/endpoint.ts'
import { contract } from '#contract/index.ts'
import { choosingPages, type PageCode, pageCodes } from '#contract/permissions-catalogue.ts'
import { aComplaint, aLetter, anAttachment, anOrganization, aParty, aStaffMember } from '#tests/support/factories.ts'
import { asksEverybody } from '#tests/support/one-of-alike.ts'
import { testServer } from '#tests/support/server.ts'
import { callTable } from './call-table.ts'
import { words } from './call-words.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { aComplainant } from './callers.ts'
import { recordTable } from './records/record-table.ts'
import { plant } from '#tests/support/rows.ts'

/**
 * What staff can read with a single permission. Everything that belongs to somebody has its own mark; each reading call
 * is made with each permission, at the highest guard level, and every mark in its answers has to be expected below. A new call
 * that shows more than its permission allows fails here.
 */

/** Every mark is a unique word of letters only, so that no mask and no folding changes it. */
const marks = {
  name: 'Zewdituxq',
  issue: 'Wellquarrelxq',
  phone: '+251911998877',
  representative: 'Representxq',
  fileName: 'Deedxq.txt',
  fileText: 'Bytesxq',
  message: 'Messagexq',
  letter: 'Letterxq',
  note: 'Notexq',
  accountName: 'Accountxq',
  accountAddress: 'accountxq@example.test',
  photo: 'Picturexq',
  staffAddress: 'handlerxq@example.test',
} as const
type Mark = keyof typeof marks | 'trackingId'

/**
 * What a permission shows of complaints and of accounts. Those that are not listed show nothing of either, except the address of a
 * colleague to people who choose among colleagues.
 */
const shown: Partial<Record<PageCode, readonly Mark[]>> = {
  'Complaints - List View': [
    'name',
    'issue',
    'phone',
    'representative',
    'fileName',
    'fileText',
    'letter',
    'note',
    'trackingId',
  ],
  'Complaints - Approval View': ['note'],
  'Representatives - View': ['representative', 'trackingId'],
  'Notifications - View': ['message'],
}

const server = await testServer()
const world = await plantWorld()

async function plantWorld() {
  const { files } = server.context
  const complainant = await aComplainant(server, new Date())
  const photo = await files.write(Readable.from([marks.photo]))
  const bytes = await files.write(Readable.from([marks.fileText]))
  return server.inTransaction(async tx => {
    const organizationId = await anOrganization(tx)
    await tx
      .updateTable('user_account')
      .set({ name: marks.accountName, user_name: marks.accountAddress, photo_key: photo.key })
      .where('id', '=', complainant.userId)
      .execute()
    const handler = await aStaffMember(tx, { organizationId, userName: marks.staffAddress })
    const against_organization_id = await anOrganization(tx)
    const { id: complaintId, trackingId } = await aComplaint(tx, {
      handling_organization_id: organizationId,
      against_organization_id,
      receiver_id: handler.userId,
      status: 'ASSIGNED_TO_CASE_RECEIVER',
    })
    await tx.updateTable('complaint_issue').set({ text: marks.issue }).where('complaint_id', '=', complaintId).execute()
    await tx
      .updateTable('complaint_party')
      .set({ first_name: marks.name, phone: marks.phone })
      .where('complaint_id', '=', complaintId)
      .execute()
    // the same person and matter again, for the search for duplicates
    const twin = await aComplaint(tx, { handling_organization_id: organizationId, against_organization_id })
    const folded = 'the same words of one quarrel'
    const searched = [complaintId, twin.id].map(complaint_id => ({ complaint_id, folded }))
    await plant(tx, 'complaint_search', searched)
    const alike = { first_name: marks.name, phone: marks.phone }
    await tx.updateTable('complaint_party').set(alike).where('complaint_id', '=', twin.id).execute()
    const representative = await aParty(tx, {
      complaint_id: complaintId,
      ordinal: 1,
      first_name: marks.representative,
      phone: '+251911000000',
    })
    await plant(tx, 'complaint_owner', { user_id: complainant.userId, complaint_id: complaintId })
    const attachment = await anAttachment(tx, {
      complaint_id: complaintId,
      original_name: marks.fileName,
      media_type: 'text/plain',
      storage_key: bytes.key,
    })
    await plant(tx, 'case_note', {
      complaint_id: complaintId,
      author_id: handler.userId,
      key: randomUUID(),
      text: marks.note,
      written_at: new Date(),
    })
    const letter = await aLetter(tx, { complaint_id: complaintId })
    await plant(tx, 'outgoing_message', {
      event_key: randomUUID(),
      complaint_id: complaintId,
      channel: 'sms',
      recipient: '+251911000001',
      language: 'en',
      template: 'complaint-registered',
      text: marks.message,
      status: 'dead',
    })
    return { organizationId, handler, complainant, complaintId, trackingId, representative, attachment, letter }
  })
}

/** The ids that calls are made with, by the kind of record; each `user` is tried in turn. */
const idOf = (kind: string, userId: number): string | undefined => {
  const { organizationId, complaintId, trackingId, representative, attachment, letter } = world
  if (kind.endsWith('omplaint')) return String(complaintId)
  if (kind.toLowerCase().endsWith('user')) return String(userId)
  const ids: Record<string, string | number> = { trackingId, representative, attachment, organization: organizationId }
  return kind === 'letter' ? String(letter.id) : kind in ids ? String(ids[kind]) : undefined
}

function urlOf(
  name: keyof typeof contract,
  endpoint: Endpoint,
  own: { userId: number; roleId: number },
  userId: number,
) {
  const kinds = recordTable[name]?.names ?? {}
  const isOwnId = endpoint.path.includes(':roleId') || endpoint.path.includes(':groupBy') || name === 'listWaitingCases'
  const path = endpoint.path.replace(/:(\w+)/g, (_, parameter: string) => {
    const kind = kinds[`path.${parameter}`]?.kind
    const named =
      kind === 'role' ? String(own.roleId) : kind && idOf(kind, isOwnId && kind === 'user' ? own.userId : userId)
    return encodeURIComponent(callTable[name].params?.[parameter] ?? named ?? words[parameter] ?? '0')
  })
  const query = Object.entries(kinds).filter(([field]) => field.startsWith('query.'))
  const search = new URLSearchParams(query.map(([field, { kind }]) => [field.slice(6), idOf(kind, userId) ?? '0']))
  return `/api${path}?${search}`
}

/** Calls with a cookie, a complainant's account or a tracking ID as proof show the caller's own data: other tests cover them. */
const isForStaff = (access: Access): boolean =>
  typeof access === 'object' ||
  ['signed-in', 'account', 'possession-or-staff', 'draft-holder-or-staff'].includes(access) ||
  access === 'anyone'

const calls = (Object.entries(contract) as [keyof typeof contract, Endpoint][]).filter(
  ([name, { method, access }]) => isForStaff(access) && (method === 'GET' || name === 'previewDataFilters'),
)

/**
 * A call that needs another permission turns away before it reads anything: it is asked with one of those that do not open it, another one
 * for each call, and with all of them by `npm run test:long`. authorization.test.ts asks it without any.
 */
function isAskedWith(permission: PageCode | null, name: string, { access }: Endpoint): boolean {
  if (asksEverybody || typeof access !== 'object' || access.page === permission) return true
  const others = pageCodes.filter(code => code !== access.page && code !== 'All')
  return permission === others[calls.findIndex(([call]) => call === name) % others.length]
}

/** Every mark in the answers to a member of staff with only that permission, with the calls that showed it. */
async function marksShownBy(permission: PageCode | null): Promise<Map<Mark, Set<string>>> {
  const { token, ...staff } = await signInAs(server, {
    organizationId: world.organizationId,
    permissions: permission ? [permission] : [],
    guardLevel: 'SA',
  })
  const found = new Map<Mark, Set<string>>()
  const note = (mark: Mark, call: string) => found.set(mark, (found.get(mark) ?? new Set()).add(call))
  for (const [name, endpoint] of calls) {
    if (!isAskedWith(permission, name, endpoint)) continue
    const people = [world.complainant.userId, world.handler.userId]
    for (const url of new Set(people.map(userId => urlOf(name, endpoint, staff, userId)))) {
      const answer =
        endpoint.method === 'GET'
          ? await server.get(url, token)
          : await server.post(url, { userId: world.handler.userId }, { token })
      for (const [mark, word] of Object.entries(marks)) if (answer.body.includes(word)) note(mark as Mark, name)
      if (answer.body.includes(world.trackingId)) note('trackingId', name)
      if (name === 'downloadLetter' && answer.statusCode === 200) note('letter', name)
    }
  }
  return found
}

test.each([null, ...pageCodes.filter(code => code !== 'All')])('%s shows only what it allows', async permission => {
  const found = await marksShownBy(permission)
  const expected: ReadonlySet<Mark> = new Set([
    ...(permission === null ? [] : (shown[permission] ?? [])),
    ...(permission !== null && choosingPages.includes(permission) ? (['staffAddress'] as const) : []),
  ])
  const unexpected = [...found]
    .filter(([mark]) => !expected.has(mark))
    .map(([mark, by]) => `${mark} by ${[...by].join(', ')}`)
  expect(unexpected).toEqual([])
  expect(
    [...expected].filter(mark => !found.has(mark)),
    'looked for and not found',
  ).toEqual([])
})
