import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Operating systems give ports above these to connections and to servers that ask for any: no other process takes a lower one by chance. */
const firstPort = 20_000
const lastPort = 30_000

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, lastPort)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

/** How `npm start` starts the process: limits for Node and the system's allocator. */
const frugal = JSON.parse(readFileSync(new URL('../../server/memory.json', import.meta.url), 'utf8')) as {
  flags: string[]
  environment: Record<string, string>
}

/**
 * The real server as a process of its own on loopback, to be killed and started again over the same data. With WEB_PROCESSES among
 * its settings it is several, of which this one starts and watches the others.
 */
export class ServerProcess {
  readonly url: string
  #environment: Record<string, string>
  #folder: string
  #process: ChildProcess | undefined

  /** `host` names this machine, because browsers give passkeys only to names, not to addresses. `folder` holds the program. */
  constructor(
    port: number,
    dataFolder: string,
    settings: Record<string, string> = {},
    { host = '127.0.0.1', folder = process.cwd() }: { host?: string | undefined; folder?: string } = {},
  ) {
    this.#folder = folder
    this.url = `http://${host}:${port}`
    this.#environment = {
      NODE_ENV: 'production',
      DEMO: 'yes',
      PORT: String(port),
      PUBLIC_URL: this.url,
      DATA_FOLDER: dataFolder,
      ...settings,
    }
  }

  /**
   * Resolves when the server answers that it is healthy and, if it is several processes, says that all of them are ready: a process that
   * is killed before ends the start. Throws when it takes more than `seconds`.
   */
  async start(seconds = 300): Promise<void> {
    const isSeveral = this.#environment.WEB_PROCESSES !== undefined
    const role = isSeveral ? [] : ['--role=both']
    this.#process = spawn(process.execPath, [...frugal.flags, 'server/main.ts', ...role], {
      cwd: this.#folder,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...frugal.environment, ...this.#environment },
      stdio: ['ignore', isSeveral ? 'pipe' : 'ignore', 'inherit'],
    })
    let printed = ''
    let isReady = !isSeveral
    this.#process.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      // the rest is read too, so that the server can go on writing
      if (isReady) return
      printed += chunk
      isReady = /^Abetuta is at /m.test(printed)
    })
    const deadline = Date.now() + seconds * 1000
    while (Date.now() < deadline) {
      const { exitCode } = this.#process
      if (exitCode !== null) {
        this.#process = undefined
        throw new Error(`The server ended with ${exitCode}.`)
      }
      const answer = isReady ? await fetch(`${this.url}/healthz`).catch(() => undefined) : undefined
      if (answer?.ok) return
      await sleep(50)
    }
    throw new Error(`The server did not come up within ${seconds} s.`)
  }

  /** While it runs. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Ends the process at once, as a power cut or the out-of-memory killer does. */
  kill = (): Promise<void> => this.#end('SIGKILL')

  /** Asks it to finish what is under way. */
  stop = (): Promise<void> => this.#end('SIGTERM')

  /** Throws when the server had ended by itself. */
  async #end(signal: NodeJS.Signals): Promise<void> {
    const ending = this.#process
    this.#process = undefined
    if (!ending) return
    const { exitCode, signalCode } = ending
    if (exitCode !== null || signalCode !== null)
      throw new Error(`The server had ended by itself with ${exitCode ?? signalCode}.`)
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }
}
