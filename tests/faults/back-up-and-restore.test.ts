/**
 * The whole disaster: a portal takes complaints with documents while it is backed up and afterwards, its data folder is destroyed, and
 * another one is restored from the back-up with two commands. What was acknowledged before the back-up began is all there; what came later
 * is there completely or not at all; people sign in, read documents and file complaints as before.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CallFailure } from '#contract/http/client.ts'
import { removeCluster } from '#server/platform/db/embedded/embedded-restore.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { callsAs, type StaffCalls } from '#tests/support/demo-staff.ts'
import { runToEnd } from '#tests/support/failed-start.ts'
import { freePort, ServerProcess } from './server-process.ts'

const submissions = Number(process.env.SUBMISSIONS ?? 10)

const parent = await mkdtemp(join(tmpdir(), 'abetuta-disaster-'))
const dataFolder = join(parent, 'data')
const backups = join(parent, 'backups')
const keys = join(parent, 'keys')
const server = new ServerProcess(await freePort(), dataFolder)
afterAll(async () => {
  await server.stop().catch(() => undefined)
  removeCluster(join(dataFolder, 'postgres'))
  await rm(parent, { recursive: true, force: true })
})

/** Tracking IDs of complaints with the texts of their documents. */
type Filed = Map<string, string>

async function file(filed: Filed): Promise<void> {
  const document = `ማስረጃ ${crypto.randomUUID()}\n`.repeat(50)
  filed.set(await fileComplaint(server.url, { document }), document)
}

/** Runs a command beside the portal. Throws with its output when it fails. */
async function command(...script: string[]): Promise<string> {
  const startedAt = performance.now()
  const { code, output } = await runToEnd({ DATA_FOLDER: dataFolder }, script)
  if (code !== 0) throw new Error(`${script[0]} ended with ${code}: ${output}`)
  console.log(`${output}${script[0]}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return output
}

/** Ends the database as a power cut does: it outlives a killed portal. */
async function destroy(): Promise<void> {
  const { pid } = await clusterOf()
  await server.kill()
  process.kill(pid, 'SIGKILL')
  removeCluster(join(dataFolder, 'postgres'))
  await rm(dataFolder, { recursive: true, force: true })
}

async function clusterOf() {
  const ownFolder = join(dataFolder, 'postgres')
  const names = await readdir(ownFolder)
  const cluster = join(ownFolder, names.includes('elsewhere') ? 'elsewhere/cluster' : 'cluster')
  return { pid: Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]) }
}

/** The text of the complaint's one document, as the administrator downloads it; undefined when there is no such complaint. */
async function documentOf(trackingId: string): Promise<string | undefined> {
  const { client, accessToken } = await administrator
  const attachments = await client
    .listAttachmentsByTrackingId({ params: { trackingId } })
    .catch((error: unknown) =>
      error instanceof CallFailure && error.status === 404 ? undefined : Promise.reject(error),
    )
  if (!attachments) return undefined
  expect(attachments).toHaveLength(1)
  const url = `${server.url}/api/File/download?fileUrl=${attachments[0]?.id}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(answer.status).toBe(200)
  return answer.text()
}

let administrator: Promise<StaffCalls>

test(`${submissions} complaints survive the loss of the data folder`, async () => {
  await server.start()
  const [before, meanwhile, after]: [Filed, Filed, Filed] = [new Map(), new Map(), new Map()]
  for (let count = 0; count < submissions; count++) await file(before)
  // the job that seals runs every minute
  await expect
    .poll(() => stat(join(dataFolder, 'audit-head')).catch(() => undefined), { timeout: 120_000 })
    .toBeTruthy()

  const made = new AbortController()
  const filing = (async () => {
    while (!made.signal.aborted) await file(meanwhile)
  })()
  await command('server/backup.ts', '--to', backups, '--keys', keys).finally(() => made.abort())
  await filing
  await file(after)
  await destroy()

  const [name = ''] = await readdir(backups)
  await command('server/restore.ts', join(backups, name), '--keys', keys)
  await server.start()
  administrator = callsAs(server.url, 'admin')
  for (const [trackingId, document] of before) expect(await documentOf(trackingId)).toBe(document)
  let kept = 0
  for (const [trackingId, document] of meanwhile) {
    const found = await documentOf(trackingId)
    if (found === undefined) continue
    kept++
    expect(found).toBe(document)
  }
  for (const trackingId of after.keys()) expect(await documentOf(trackingId)).toBeUndefined()
  const { client, user } = await administrator
  const params = { userId: user.id, roleId: user.roleId ?? 0, filterBy: 'all' as const }
  const [first] = (await client.listComplaints({ params, query: {} })).complaints
  expect(before.has(first?.trackingId ?? '') || meanwhile.has(first?.trackingId ?? '')).toBe(true)
  const opened = await client.getCaseFile({ params: { complaintId: first?.complaintId ?? 0 } })
  expect(opened).toBeTruthy()
  await file(before)
  await command('server/verify-audit.ts')
  console.log(`${before.size} before, ${meanwhile.size} meanwhile of which ${kept} are kept, ${after.size} afterwards`)
})
