import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { contract } from '#contract/index.ts'
import { injectInto } from '#server/app/page-api.ts'
import { pages } from '#server/app/pages.ts'
import { type Caller, callers, meetCallers } from '#tests/security/callers.ts'
import { hostileFiles } from '#tests/security/files/hostile-files.ts'
import { aComplaint, aDraft, anAttachment, anOrganization, aParty } from '#tests/support/factories.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { callDrawer, type Known, type Operation, operationsOf } from './draw-call.ts'
import { drawPage } from './draw-page.ts'
import type { Drawn } from './oracles.ts'
import { sender } from './send.ts'

const calls = contract as Record<string, Endpoint>

/** Larger ones would be sent too seldom. */
const largestFile = 200_000

/** Files that were made to break readers of files; small enough to be sent often. */
async function smallHostileFiles(): Promise<{ name: string; content: Buffer }[]> {
  const files: { name: string; content: Buffer }[] = []
  for (const [, name, build] of hostileFiles) {
    const content = Buffer.from((await build()) as Buffer)
    if (content.length < largestFile) files.push({ name, content })
  }
  if (files.length < 60) throw new Error(`There are only ${files.length} hostile files to send.`)
  return files
}

/**
 * A server with a case of a body that no caller has to do with, with marked texts. Returns functions that draw requests for
 * every kind of caller, and that send them.
 */
export async function openTarget({ hasPages }: { hasPages: boolean }) {
  const server = await testServer()
  if (hasPages)
    await server.app.register(pages, { dev: false, injectApi: injectInto(server.app), context: server.context })
  const { people, known, marks } = await populate(server)
  const document = (await server.app.inject({ url: '/api/docs/json' })).json()
  const operations = operationsOf(document)
  const drawCall = callDrawer(document, known, await smallHostileFiles())
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const tokens = new Map<string, string | undefined>()

  async function headersFor(chance: Chance, caller: Caller, operation: Operation | undefined) {
    const endpoint = operation && calls[operation.operationId]
    const access = endpoint?.access ?? 'anyone'
    const key = `${caller} ${JSON.stringify(access)}`
    // a call may have ended the session that it came with
    if (!tokens.has(key) || chance.isTrue(0.1)) tokens.set(key, await people.tokenOf(caller, access))
    const token = tokens.get(key)
    const cookie = [
      ...(chance.isTrue(0.2) ? [server.proofOf(known.own)] : []),
      ...(chance.isTrue(0.3) ? [server.cookieOf('application', known.draft)] : []),
    ].join('; ')
    return { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) }
  }

  /** The administrator changes who sees what, after which marks prove nothing: such a caller comes last. */
  function drawer(seed: number, total: number) {
    const chance = chanceFrom(seed)
    return async (number: number): Promise<Drawn> => {
      const isEnd = number > total * 0.7
      const caller = isEnd
        ? chance.oneOf(['all', ...callers] as const)
        : chance.oneOf(callers.filter(each => each !== 'all'))
      const isPage = hasPages && chance.isTrue(0.25)
      const operation = isPage ? undefined : chance.oneOf(operations)
      const drawn = operation ? { method: operation.method, ...drawCall(chance, operation) } : drawPage(chance, known)
      const endpoint = operation && calls[operation.operationId]
      return {
        number,
        caller,
        method: drawn.method,
        url: drawn.url,
        headers: { ...(await headersFor(chance, caller, operation)), ...drawn.headers },
        payload: drawn.payload,
        line: drawn.payload && chance.isTrue(0.01) ? chance.oneOf(['slow', 'cut']) : 'whole',
        call: operation &&
          endpoint && { name: operation.operationId, endpoint, statuses: Object.keys(operation.responses) },
        seesEverything: isEnd,
      }
    }
  }

  return { server, marks, drawer, send: sender(server.app, address), close: () => server.close() }
}

async function populate(server: TestServer) {
  const people = await meetCallers(server)
  const draft = await server.add(aDraft, { answers: { fields: {}, visited: [] } })
  const mark = (): string => `marked${randomBytes(9).toString('hex')}`
  const marks = [mark(), mark(), mark(), mark()]
  const [inIssue = '', inName = '', inAddress = '', inFile = ''] = marks
  return server.inTransaction(async tx => {
    const foreign = await anOrganization(tx)
    const marked = await aComplaint(tx, { handling_organization_id: foreign, status: 'UNDER_INVESTIGATION' })
    await tx.updateTable('complaint_issue').set({ text: inIssue }).where('complaint_id', '=', marked.id).execute()
    await tx
      .updateTable('complaint_party')
      .set({ first_name: inName, address: inAddress })
      .where('complaint_id', '=', marked.id)
      .execute()
    await aParty(tx, { complaint_id: marked.id, ordinal: 1, first_name: inName, address: inAddress })
    const { key: storage_key, size, sha256 } = await server.context.files.write(Readable.from([inFile]))
    const stored = { storage_key, size, sha256, media_type: 'text/plain' }
    const file = await anAttachment(tx, { complaint_id: marked.id, original_name: `${inFile}.txt`, ...stored })
    const own = await aComplaint(tx, {
      handling_organization_id: people.organizationId,
      status: 'ASSIGNED_TO_CASE_RECEIVER',
    })
    const known: Known & { own: number; draft: string } = {
      ids: [marked.id, own.id, 0, 1, 2, 3, -1, 999_999, 2_147_483_647],
      trackingIds: [marked.trackingId, own.trackingId, '0000000000000000'],
      files: [file, crypto.randomUUID()],
      own: own.id,
      draft,
    }
    return { people, known, marks }
  })
}
