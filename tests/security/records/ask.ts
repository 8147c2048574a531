import type { Endpoint } from '#contract/http/endpoint.ts'
import type { TestServer } from '#tests/support/server.ts'
import { formBody } from '#tests/support/form-body.ts'
import { words as usualWords } from '../call-words.ts'
import type { Asker } from './askers.ts'
import type { Ids, RecordLine } from './line.ts'
import { type Id, nameRecord, type Owner, type World } from './world.ts'

export interface Answer {
  status: number
  body: string
}

interface Question {
  endpoint: Endpoint
  line: RecordLine
  owner: Owner
  /** The field under test, with the caller's own records in the others; without it every field names a record of that owner. */
  field?: string
}

/** Asks once, and returns the answer. */
export async function ask(server: TestServer, asker: Asker, question: Question): Promise<Answer> {
  const { endpoint, line } = question
  const ids = await nameAll(server, asker, question)
  const { payload, contentType } = bodyOf(line, ids, asker.world)
  const { statusCode: status, body } = await server.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, line, ids),
    headers: {
      ...(asker.token && { authorization: `Bearer ${asker.token}` }),
      ...(asker.cookie && { cookie: asker.cookie }),
      ...(line.version && { 'if-match': `"${line.version}"` }),
      ...(endpoint.method === 'POST' && { 'content-type': contentType }),
    },
    ...(endpoint.method === 'POST' && { payload }),
  })
  return { status, body }
}

/** The ids under the names of their fields. */
async function nameAll(server: TestServer, asker: Asker, { line, field, owner }: Question): Promise<Ids> {
  const world: World = { ...asker.world, complaints: new Map() }
  const made: Record<string, Id> = {}
  let ofFirst: Owner | undefined
  await server.inTransaction(async tx => {
    for (const [name, { kind, meanwhile }] of Object.entries(line.names)) {
      const otherwise = meanwhile === 'same' ? (ofFirst ?? owner) : meanwhile
      const whose = field === undefined || name === field ? owner : otherwise
      ofFirst ??= whose
      const known = asker.remembered?.get(`${kind} ${whose}`)
      made[name] = known ?? (await nameRecord(tx, world, kind, whose))
      asker.remembered?.set(`${kind} ${whose}`, made[name])
    }
  })
  return made
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
  if (line.upload !== undefined) return formBody({ files: [['table.csv', line.upload]] })
  const inBody = Object.entries(ids).filter(([name]) => name.startsWith('body.'))
  const plain = Object.fromEntries(inBody.map(([name, id]) => [name.slice(5), id]))
  const rest = typeof line.rest === 'function' ? line.rest() : line.rest
  return { payload: line.body?.(ids, world) ?? { ...rest, ...plain }, contentType: 'application/json' }
}
