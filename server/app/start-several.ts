import type { Worker } from 'node:cluster'
import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db/connections/open-database.ts'
import { readAllowedConnections, shareConnections } from '#server/platform/db/connections/share-connections.ts'
import { FileDesk } from '#server/platform/outside/file-desk.ts'
import type { FileAsked } from '#server/platform/outside/files-elsewhere.ts'
import type { FileQuestion } from '#server/platform/outside/file-process.ts'
import { PlaceBook } from '#server/platform/processes/place-book.ts'
import { answerPlace, type PlaceQuestion } from '#server/platform/processes/places.ts'
import { Supervisor, tell } from '#server/platform/processes/supervisor.ts'
import { type Processes, usualWebProcesses, type Work } from '#server/platform/processes/which-processes.ts'
import { openLog } from './open-log.ts'
import { type Orders, prepared } from './orders.ts'
import type { RunningProcess } from './running-process.ts'

const script = join(import.meta.dirname, '../main.ts')

/** Answers a member's question about places; members hold them as long as they live. */
function keepBook(book: PlaceBook, worker: Worker, question: PlaceQuestion): void {
  const { kind, id } = question
  const sum = answerPlace(book, worker, question, () => tell(worker, { kind: 'place-wanted', id }))
  if (kind !== 'place-leave') tell(worker, { kind: 'place-answer', id, sum })
}

const openFile = (desk: FileDesk, worker: Worker, question: FileQuestion): void =>
  desk.ask(question, settled => tell(worker, { kind: 'file-answer', id: question.id, settled }))

/** Connections for the worker's own statements, besides its jobs'. */
const ofWorker = 6

/**
 * Starts the serving processes and the worker, and watches over them. This process opens the embedded database, if it
 * is used, and does nothing else: one of the others prepares the database before all of them begin. `end` is called when one of them
 * died at once at every start. Throws CannotStart when one of them cannot start.
 */
export async function startSeveral(
  config: Config,
  { web: wanted, hasWorker }: Processes,
  env: NodeJS.ProcessEnv,
  end: (reason: Error) => void,
): Promise<RunningProcess> {
  const log = openLog(config, env)
  const isPrepared = Promise.withResolvers<void>()
  isPrepared.promise.catch(() => undefined)
  const book = new PlaceBook()
  const desk = new FileDesk()
  const supervisor = new Supervisor({
    script,
    log,
    onGivingUp: end,
    onMessage(worker, message) {
      if (message.kind === prepared.kind) isPrepared.resolve()
      else if (message.kind === 'file-ask') openFile(desk, worker, (message as FileAsked).question)
      else keepBook(book, worker, message as PlaceQuestion)
    },
    onEnd: worker => book.leaveAll(worker),
  })
  const database = await openDatabase(config, env)
  const stop = () =>
    supervisor
      .stop()
      .finally(() => desk.stop())
      .finally(database.stop)
  try {
    const allowed = await readAllowedConnections(database.appUrl)
    const { web, connections } = shareConnections(allowed, { wanted, usual: usualWebProcesses(), hasWorker })
    let hasPreparer = false
    const add = (work: Work, most: number, ready: () => Promise<unknown>) => {
      let prepares = !hasPreparer
      hasPreparer = true
      return supervisor.add(work, [`--role=${work}`], async (): Promise<Orders> => {
        const { appUrl, ownerUrl } = database
        if (prepares) {
          prepares = false
          return { kind: 'prepare', config, database: { appUrl, ownerUrl } }
        }
        await ready()
        return { kind: 'work', config, appUrl, does: [work], connections: most }
      })
    }
    // the worker starts after the others, so that a failed start sends no mail and moves no clock
    const worker = hasWorker ? [add('worker', ofWorker, () => serving)] : []
    const webs = Array.from({ length: web }, () => add('web', connections, () => isPrepared.promise))
    const serving = Promise.all(webs)
    serving.catch(() => undefined)
    const [address] = await Promise.all([...webs, ...worker])
    return { log, address, web, stop }
  } catch (error) {
    isPrepared.reject(error)
    await stop().catch(() => undefined)
    throw error
  }
}
