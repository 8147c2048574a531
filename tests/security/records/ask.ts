import { type Endpoint, isByPossession, isPublic } from '#contract/endpoint.ts'
import { hashPassword } from '#server/features/accounts/index.ts'
import { signedCookieHeader } from '#server/platform/http/cookies.ts'
import { aDepartment, aDraft, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import type { TestServer } from '#tests/support/server.ts'
import { tableUpload } from '#tests/support/table-upload.ts'
import { aComplainant, aToken } from '../callers.ts'
import { words as usualWords } from '../call-table.ts'
import { type Ids, type RecordLine, readerPassword } from './line.ts'
import { nameRecord, type Owner, type World } from './world.ts'

/** Who asks: whoever the call is for, with no more than it asks for, or staff of another body with `All`. */
export type Asking = 'reader' | 'all'

export interface Answer {
  status: number
  body: string
}

interface Question {
  endpoint: Endpoint
  line: RecordLine
  asking: Asking
  /** The field that is looked at, and whose record stands in it. */
  field: string
  owner: Owner
}

const passwordHash = hashPassword(readerPassword)

/** Asks once, in a world made for the purpose, and answers what comes back. */
export async function ask(server: TestServer, question: Question): Promise<Answer> {
  const { endpoint, line, field, owner } = question
  const { world, token, cookie } = await aWorld(server, question)
  const ids = await server.inTransaction(async tx => {
    const made: Record<string, string | number> = {}
    for (const [name, { kind, meanwhile }] of Object.entries(line.names)) {
      made[name] = await nameRecord(tx, world, kind, name === field ? owner : meanwhile)
    }
    return made
  })
  const { payload, contentType } = bodyOf(line, ids, world)
  const { statusCode: status, body } = await server.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, line, ids),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(line.version && { 'if-match': `"${line.version}"` }),
      ...(endpoint.method === 'POST' && { 'content-type': contentType }),
    },
    ...(endpoint.method === 'POST' && { payload }),
  })
  return { status, body }
}

async function aWorld(server: TestServer, { endpoint: { access }, line, asking }: Question) {
  const page = typeof access === 'object' ? [access.page] : []
  const made = await server.inTransaction(async tx => {
    const [body, other] = [await anOrganization(tx), await anOrganization(tx)]
    const departmentId = await aDepartment(tx, { organization_id: body })
    const permissions = [...page, ...(line.permissions ?? [])]
    const reader = await aStaffMember(tx, { organizationId: body, departmentId, permissions })
    const all = await aStaffMember(tx, { organizationId: other, permissions: ['All'] })
    const both = [reader.userId, all.userId]
    await tx
      .updateTable('user_account')
      .set({ password_hash: await passwordHash })
      .where('id', 'in', both)
      .execute()
    const draftId = access === 'draft-holder' ? await aDraft(tx) : undefined
    const world: World = { files: server.context.files, reader, body, other, draftId }
    return { world, all }
  })
  const { world } = made
  if (access === 'complainant' || isByPossession(access))
    world.complainantId = (await aComplainant(server, new Date())).userId
  const userId = asking === 'all' ? made.all.userId : (world.complainantId ?? world.reader.userId)
  return {
    world,
    token:
      isPublic(access) && !isByPossession(access) && !line.isAskedByStaff ? undefined : await aToken(server, userId),
    cookie: world.draftId && applicationCookie(server, world.draftId),
  }
}

function applicationCookie(server: TestServer, value: string): string {
  const made = { name: 'application', value, maxAgeSeconds: 600 }
  return signedCookieHeader(server.context.config, made, server.clock.now()).split(';')[0] as string
}

function urlOf({ path }: Endpoint, line: RecordLine, ids: Ids): string {
  const words = { ...usualWords, ...line.words }
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(ids[`path.${name}`] ?? words[name] ?? '')),
  )
  const query = Object.entries(ids).filter(([name]) => name.startsWith('query.'))
  const search = new URLSearchParams(query.map(([name, id]) => [name.slice(6), String(id)]))
  const url = new URL(`http://localhost/api${filled}?${search}`)
  for (const [name, value] of Object.entries(line.query ?? {})) url.searchParams.set(name, value)
  return `${url.pathname}${url.search}`
}

function bodyOf(line: RecordLine, ids: Ids, world: World): { payload: object; contentType: string } {
  if (line.upload !== undefined) return tableUpload(line.upload)
  const inBody = Object.entries(ids).filter(([name]) => name.startsWith('body.'))
  const plain = Object.fromEntries(inBody.map(([name, id]) => [name.slice(5), id]))
  const rest = typeof line.rest === 'function' ? line.rest() : line.rest
  return { payload: line.body?.(ids, world) ?? { ...rest, ...plain }, contentType: 'application/json' }
}
