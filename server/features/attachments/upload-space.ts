import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sumOfPlaces, takePlace } from '#server/platform/processes/places.ts'
import { incomingFolder, uploadsFolder } from './clean-up-files.job.ts'

/** Every upload counts for at least this much, to limit the number of small ones. */
const leastBytes = 1024 * 1024

/** An active sender sends something within this time; older uploads are removed first when space is short. */
const idleMilliseconds = 15 * 60 * 1000

interface Unfinished {
  paths: string[]
  /** Bytes that it takes or will take. */
  bytes: number
  touchedAt: number
}

type Space = Pick<Context, 'config' | 'clock' | 'log'>

/** Bytes of forms that the processes of this machine are receiving now. */
const formsUnderWay = 'bytes of forms'

/** The space that unfinished uploads use, and their limit. */
export async function spaceOfUploads(space: Space): Promise<{ takenBytes: number; mostBytes: number }> {
  const ofForms = await sumOfPlaces(formsUnderWay)
  const unfinished = await listUnfinished(space, ofForms > 0)
  return { takenBytes: ofForms + sumOf(unfinished), mostBytes: space.config.limits.unfinishedBytes }
}

/**
 * Makes sure that there is room for a file of this size: abandoned uploads are removed, the oldest first.
 * Throws Refusal 503 `uploads-full`; the log tells operators.
 */
export async function requireSpace(space: Space, bytes: number): Promise<void> {
  const most = space.config.limits.unfinishedBytes
  const ofForms = await sumOfPlaces(formsUnderWay)
  const unfinished = (await listUnfinished(space, ofForms > 0)).toSorted(
    (one, other) => one.touchedAt - other.touchedAt,
  )
  let taken = ofForms + sumOf(unfinished) + Math.max(bytes, leastBytes)
  const idleSince = space.clock.now().getTime() - idleMilliseconds
  let ended = 0
  for (const upload of unfinished) {
    if (taken <= most || upload.touchedAt > idleSince) break
    for (const path of upload.paths) await rm(path, { force: true })
    taken -= upload.bytes
    ended += 1
  }
  if (ended > 0) space.log.warn({ ended, takenBytes: taken, mostBytes: most }, 'uploads: idle ones ended to make room')
  if (taken <= most) return
  space.log.error({ takenBytes: taken, mostBytes: most }, 'uploads: no room for another unfinished one')
  throw new Refusal(503, 'uploads-full', 'There is no room for more files just now. Please try again in a minute.', {
    retryAfter: 60,
  })
}

/** An unfinished upload of the same application that got nothing for this long was left by its page. */
const abandonedMilliseconds = 2 * 60 * 1000

/**
 * Notes an upload that begins; the uploads of its application have the same beginning of their names. At most `most` of them may
 * be unfinished; abandoned ones are removed first. Returns false when there are too many. One call at a time for each application.
 */
export async function beginUpload(
  space: Space,
  { id, prefix, size, most }: { id: string; prefix: string; size: number; most: number },
): Promise<boolean> {
  const folder = join(space.config.dataFolder, uploadsFolder)
  const names = (await readdir(folder)).filter(name => name.startsWith(prefix) && name.endsWith('.json'))
  const own = (await Promise.all(names.map(name => readUpload(folder, name)))).flatMap(each => each ?? [])
  const since = space.clock.now().getTime() - abandonedMilliseconds
  const abandoned = own.length < most ? [] : own.filter(({ touchedAt }) => touchedAt <= since)
  for (const path of abandoned.flatMap(({ paths }) => paths)) await rm(path, { force: true })
  if (own.length - abandoned.length >= most) return false
  await writeFile(join(folder, `${id}.json`), JSON.stringify({ id, size, offset: 0 }))
  return true
}

/** Reserves room for a form while it comes in; call the returned function when the form is over. Throws what `requireSpace` throws. */
export async function holdSpace(space: Space, bytes: number): Promise<() => void> {
  await requireSpace(space, bytes)
  const held = await takePlace(formsUnderWay, { amount: Math.max(bytes, leastBytes), most: Number.POSITIVE_INFINITY })
  return () => held?.leave()
}

const sumOf = (unfinished: readonly Unfinished[]): number => unfinished.reduce((sum, { bytes }) => sum + bytes, 0)

/** Contents of the folders: uploads in pieces with their announced length, incomplete forms by their files. */
async function listUnfinished({ config: { dataFolder } }: Space, hasForms: boolean): Promise<Unfinished[]> {
  const uploads = join(dataFolder, uploadsFolder)
  const names = (await readdir(uploads).catch(() => [])).filter(name => name.endsWith('.json'))
  const found = await Promise.all(names.map(name => readUpload(uploads, name)))
  const incoming = join(dataFolder, incomingFolder)
  const pieces = await Promise.all(
    (await readdir(incoming).catch(() => [])).map(name => readPiece(join(incoming, name))),
  )
  // a form under way counts with its announced length
  return [...found, ...(hasForms ? [] : pieces)].flatMap(each => each ?? [])
}

async function readUpload(folder: string, name: string): Promise<Unfinished | undefined> {
  const [described, content] = [join(folder, name), join(folder, name.slice(0, -'.json'.length))]
  try {
    const { size = 0 } = JSON.parse(await readFile(described, 'utf8')) as { size?: number }
    const status = await stat(content).catch(() => stat(described))
    return { paths: [content, described], bytes: Math.max(size, leastBytes), touchedAt: status.mtimeMs }
  } catch {
    // it was finished meanwhile
    return undefined
  }
}

async function readPiece(path: string): Promise<Unfinished | undefined> {
  const status = await stat(path).catch(() => undefined)
  return status && { paths: [path], bytes: Math.max(status.size, leastBytes), touchedAt: status.mtimeMs }
}
