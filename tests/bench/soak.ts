/**
 * `npm run test:soak [-- --minutes=3 --clients=32 --most=250 --processes=2]`: the memory of the server's processes while people use every part of it:
 * pages, lists, complaints from the first question to the tracking ID, photos and their previews, sign-ins. Starts the server twice on one
 * database, so that making the demonstration data does not count. Prints the resident memory of each process every fifteen seconds; fails when
 * the steady figure of one, the median of its second half, is more than `--most` MB. `--processes=0` runs one process for everything.
 * Linux only: reads /proc.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fileComplaint } from '#tests/support/citizen.ts'
import { freePort, ServerProcess } from '#tests/faults/server-process.ts'
import { childrenOf, commandLineOf, membersOf } from '#tests/support/several-processes.ts'
import { demoPassword, demoSignIns } from '#db/demo/sign-ins.ts'
import { pagePaths } from '#web/paths.ts'
import { photo } from '#tests/security/build-files.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    clients: { type: 'string', default: '32' },
    most: { type: 'string', default: '250' },
    processes: { type: 'string', default: '2' },
  },
})
const [minutes, clients, most] = [values.minutes, values.clients, values.most].map(Number) as [number, number, number]
const sampleMilliseconds = 15_000

const done = { pages: 0, complaints: 0, photos: 0, lists: 0, failed: 0 }

async function read(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  if (answer.status >= 500) throw new Error(`${url} answered ${answer.status}.`)
  return answer
}

const publicPages = pagePaths
  .filter(({ path, shell }) => shell === 'public' && !path.includes(':'))
  .map(({ path }) => path)

async function readPages(url: string, round: number): Promise<void> {
  for (const path of publicPages) {
    await (await read(`${url}${path}`, { headers: { 'accept-language': round % 2 ? 'am' : 'en' } })).arrayBuffer()
    done.pages++
  }
}

async function complain(url: string, round: number): Promise<void> {
  await fileComplaint(url, { answers: { 'complainant.firstName': `አመልካች ${round}` } })
  done.complaints++
}

/** A member of staff signs in and reads cases. */
async function lookThroughCases(url: string, round: number): Promise<void> {
  const userName = demoSignIns[round % demoSignIns.length]?.userName
  const signedIn = await read(`${url}/api/JwtToken/UserLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, userPassword: demoPassword }),
  })
  const { accessToken, user } = (await signedIn.json()) as {
    accessToken?: string
    user?: [{ id: number; RoleId: number }]
  }
  if (!accessToken || !user) return
  const path = `/api/Complaints/GetCompliantsList/${user[0].id}/${user[0].RoleId}/all`
  for (let page = 0; page < 10; page++) {
    await (await read(`${url}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })).arrayBuffer()
    done.lists++
  }
}

let picture: Buffer | undefined

/** A citizen attaches a photo of twelve megapixels and opens it. */
async function attachPhoto(url: string): Promise<void> {
  picture ??= await photo('jpeg', 4000, 3000)
  const begun = await read(`${url}/api/Applications/StartDraft`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ language: 'am' }),
  })
  await begun.arrayBuffer()
  const cookie = begun.headers
    .getSetCookie()
    .map(text => text.split(';', 1)[0])
    .join('; ')
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)]), 'photo.jpg')
  const sent = await read(`${url}/api/File`, { method: 'POST', body, headers: { cookie } })
  const { dbPaths = [] } = (await sent.json()) as { dbPaths?: string[] }
  for (const id of dbPaths) {
    await (await read(`${url}/api/File/download?fileUrl=${id}&preview=1`, { headers: { cookie } })).arrayBuffer()
    done.photos++
  }
}

const works = [readPages, complain, attachPhoto, lookThroughCases]

/** Megabytes in memory, and the part of them without a file behind it; undefined for a process that has ended. */
async function memoryOf(pid: number): Promise<{ resident: number; own: number } | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  if (status === undefined) return undefined
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
  return { resident: megabytes('VmRSS'), own: megabytes('RssAnon') }
}

/** CPU seconds of a process; Linux counts a hundred ticks a second. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) / 100
}

/** The processes of a server by their work, with numbers for those of the same work. */
function processesOf(pid: number): Map<string, number> {
  const counts = new Map<string, number>()
  const members = membersOf(pid).map(member => {
    counts.set(member.work, (counts.get(member.work) ?? 0) + 1)
    return [`${member.work} ${counts.get(member.work)}`, member.pid] as const
  })
  const files = childrenOf(pid).filter(each => commandLineOf(each).includes('file-process'))
  return new Map([['first', pid], ...members, ...files.map(each => ['files', each] as const)])
}

/** Prints and stores the memory of every process. */
async function sample(pid: number, samples: Map<string, number[]>): Promise<void> {
  const line: string[] = []
  for (const [name, each] of processesOf(pid)) {
    const memory = await memoryOf(each)
    if (!memory) continue
    samples.set(name, [...(samples.get(name) ?? []), memory.resident])
    line.push(`${name}: ${memory.resident.toFixed(0)} (${memory.own.toFixed(0)})`)
  }
  console.log(`${new Date().toISOString().slice(11, 19)}  ${line.join('  ')}  ${JSON.stringify(done)}`)
}

/** The steady figure of each process. */
async function soak(server: ServerProcess): Promise<Map<string, number>> {
  const until = Date.now() + minutes * 60_000
  const samples = new Map<string, number[]>()
  const watch = async () => {
    await sample(server.pid ?? 0, samples)
    while (Date.now() < until) {
      await sleep(sampleMilliseconds)
      await sample(server.pid ?? 0, samples)
    }
  }
  const client = async (number: number) => {
    for (let round = number; Date.now() < until; round++) {
      await works[round % works.length]?.(server.url, round).catch(error => {
        done.failed++
        if (done.failed <= 5) console.log(String(error))
      })
    }
  }
  await Promise.all([watch(), ...Array.from({ length: clients }, (_, number) => client(number))])
  const medianOfSecondHalf = (all: number[]) => {
    const second = all.slice(all.length >> 1).toSorted((one, other) => one - other)
    return second[second.length >> 1] ?? Number.NaN
  }
  return new Map([...samples].map(([name, all]) => [name, medianOfSecondHalf(all)]))
}

const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-soak-'))
const several = { WEB_PROCESSES: values.processes }
const server = new ServerProcess(await freePort(), dataFolder, values.processes === '0' ? {} : several)
try {
  await server.start(300)
  await server.stop()
  await server.start(300)
  console.log('resident megabytes of each process (and those of its own)')
  const steady = await soak(server)
  for (const [name, megabytes] of steady)
    console.log(`steady, ${name}: ${megabytes.toFixed(0)} MB with ${clients} clients`)
  for (const [name, pid] of processesOf(server.pid ?? 0))
    console.log(`processor, ${name}: ${(await cpuSecondsOf(pid)).toFixed(0)} s`)
  process.exitCode = [...steady.values()].every(megabytes => megabytes <= most) ? 0 : 1
} finally {
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
}
