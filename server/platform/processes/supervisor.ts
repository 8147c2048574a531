import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import type { Log } from '../log/log.ts'
import type { FileNews } from '../outside/files-elsewhere.ts'
import { frugalEnvironment, frugalFlags } from './frugal.ts'
import type { FromMember, ToMember } from './member.ts'
import type { PlaceNews } from './places.ts'
import { afterDeath } from './restart.rules.ts'

/** Time for a process to stop before it is killed; the whole end takes ten seconds at most. */
const stopMilliseconds = 8_800

/** One of several processes, and its replacement when it dies. */
interface Place {
  name: string
  args: string[]
  orders: () => Promise<unknown>
  deaths: number
  /** Whether one of its processes ever became ready. */
  hasServed: boolean
  running: { worker: Worker; readyAt: number | undefined; failure: Failure | undefined } | undefined
  restart: NodeJS.Timeout | undefined
  firstReady: PromiseWithResolvers<string | undefined>
}

type Failure = Extract<FromMember, { kind: 'failed' }>

interface Options {
  /** The program of every member. */
  script: string
  log: Log
  /** Called when one died at once at every start: it will not be started again, and the rest should end too. */
  onGivingUp: (reason: CannotStart) => void
  /** Called with every other message of a member. */
  onMessage: (worker: Worker, message: { kind: string }) => void
  onEnd: (worker: Worker) => void
}

/**
 * Starts processes of the same program that listen on one port and take its connections, and restarts those that die. A member
 * uses `member.ts`; when this process is gone its members end by themselves.
 */
export class Supervisor {
  readonly #options: Options
  readonly #places: Place[] = []
  #isStopping = false

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Starts a process. It gets orders whenever it says that it has nothing to do, so again after each restart. Resolves, once it is ready,
   * to the address at which it listens, or undefined. Throws CannotStart when the first one ends before.
   */
  add(name: string, args: string[], orders: () => Promise<unknown>): Promise<string | undefined> {
    const firstReady = Promise.withResolvers<string | undefined>()
    const place: Place = {
      name,
      args,
      orders,
      deaths: 0,
      hasServed: false,
      running: undefined,
      restart: undefined,
      firstReady,
    }
    this.#places.push(place)
    this.#start(place)
    return firstReady.promise
  }

  /** Lets every process finish its work, and kills those that take too long. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#places.map(place => this.#end(place)))
  }

  #start(place: Place): void {
    const { script } = this.#options
    // each accepts its own connections: a connection passed to a process that dies at that moment would never be answered
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ exec: script, args: place.args, execArgv: frugalFlags(), serialization: 'advanced' })
    const worker = cluster.fork(frugalEnvironment())
    const running: NonNullable<Place['running']> = { worker, readyAt: undefined, failure: undefined }
    place.running = running
    worker.on('message', (message: FromMember) => {
      if (message.kind === 'idle') void this.#order(place, worker)
      else if (message.kind === 'failed') running.failure = message
      else if (message.kind === 'ready') {
        running.readyAt = performance.now()
        place.hasServed = true
        place.firstReady.resolve(message.address)
      } else this.#options.onMessage(worker, message)
    })
    // a message that cannot be sent was for a process that is ending
    worker.on('error', () => undefined)
    worker.once('exit', (code, signal) => {
      this.#options.onEnd(worker)
      this.#replace(place, running, signal || code)
    })
  }

  async #order(place: Place, worker: Worker): Promise<void> {
    // the preparation for all of them may fail, and reports why itself
    const orders = await place.orders().catch(() => undefined)
    if (orders !== undefined) tell(worker, { kind: 'begin', orders })
  }

  #replace(place: Place, { worker, readyAt, failure }: NonNullable<Place['running']>, end: string | number): void {
    place.running = undefined
    if (this.#isStopping) return
    const { name } = place
    const reason = failure?.sentence ?? `The ${name} process ended by itself (${end}).`
    // the caller treats that as the failure of the whole start
    if (!place.hasServed) return place.firstReady.reject(new CannotStart(reason))
    const { log, onGivingUp } = this.#options
    const servedMilliseconds = readyAt === undefined ? 0 : performance.now() - readyAt
    const next = afterDeath({ servedMilliseconds, deathsBefore: place.deaths, mayPass: failure?.mayPass ?? false })
    if (next === 'give-up') {
      onGivingUp(new CannotStart(`The ${name} process died at once, however often it was started again. ${reason}`))
      return
    }
    log.error({ process: name, pid: worker.process.pid, end, reason, pause: next.pause }, 'processes: one ended')
    place.deaths = next.deaths
    place.restart = setTimeout(() => this.#start(place), next.pause)
  }

  async #end(place: Place): Promise<void> {
    clearTimeout(place.restart)
    const worker = place.running?.worker
    if (!worker || worker.isDead()) return
    const ended = new Promise(resolve => worker.once('exit', resolve))
    tell(worker, { kind: 'stop' })
    await Promise.race([ended, sleep(stopMilliseconds, undefined, { ref: false })])
    if (worker.isDead()) return
    worker.process.kill('SIGKILL')
    await ended
  }
}

/** A member that is ending gets no more messages. */
export function tell(worker: Worker, message: ToMember | PlaceNews | FileNews): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
