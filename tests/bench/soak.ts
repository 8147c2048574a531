/**
 * `npm run test:soak [-- --minutes=3 --clients=4 --most=400 --plain]`: the memory of the server process while people use every part of it:
 * pages, lists, complaints from the first question to the tracking ID, photos and their previews, sign-ins. Starts it twice on one
 * database, so that making the demonstration data does not count. Prints the resident memory every fifteen seconds; fails when the steady
 * figure, the median of the second half, is more than `--most` MB. `--plain` starts it as Node does by itself. Linux only: reads /proc.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fileComplaint } from '#tests/support/citizen.ts'
import { freePort, plain, ServerProcess } from '#tests/faults/server-process.ts'
import { demoPassword, demoSignIns } from '#db/demo/sign-ins.ts'
import { pagePaths } from '#web/paths.ts'
import { photo } from '#tests/security/build-files.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    clients: { type: 'string', default: '4' },
    most: { type: 'string', default: '400' },
    plain: { type: 'boolean', default: false },
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

/** Somebody of the office signs in and looks through the cases. */
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

/** A citizen attaches a photo of twelve megapixels and looks at it. */
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

/** Megabytes that are in memory, and those of them that no file stands behind. */
async function memoryOf(pid: number): Promise<{ resident: number; own: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
  return { resident: megabytes('VmRSS'), own: megabytes('RssAnon') }
}

async function soak(server: ServerProcess): Promise<number> {
  const until = Date.now() + minutes * 60_000
  const samples: number[] = []
  const sample = async () => {
    const { resident, own } = await memoryOf(server.pid ?? 0)
    samples.push(resident)
    const time = new Date().toISOString().slice(11, 19)
    console.log(
      `${time}  ${resident.toFixed(0)} MB resident, ${own.toFixed(0)} of them its own  ${JSON.stringify(done)}`,
    )
  }
  const watch = async () => {
    await sample()
    while (Date.now() < until) {
      await sleep(sampleMilliseconds)
      await sample()
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
  const second = samples.slice(samples.length >> 1).toSorted((one, other) => one - other)
  return second[second.length >> 1] ?? Number.NaN
}

const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-soak-'))
const server = new ServerProcess(await freePort(), dataFolder)
try {
  await server.start(300)
  await server.stop()
  await server.start(300, ...(values.plain ? [plain] : []))
  const steady = await soak(server)
  console.log(
    `steady: ${steady.toFixed(0)} MB with ${clients} clients${values.plain ? ', as Node starts by itself' : ''}`,
  )
  process.exitCode = steady <= most ? 0 : 1
} finally {
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
}
