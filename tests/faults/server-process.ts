import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Systems give connections, and servers that leave it to them, ports above these: until the server listens none of them takes it. */
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

/** The real server as a process of its own on loopback, to be killed and started again over the same data. */
export class ServerProcess {
  readonly url: string
  #environment: Record<string, string>
  #process: ChildProcess | undefined

  /** `host` names this machine: browsers give passkeys to names only, not to numbers. */
  constructor(port: number, dataFolder: string, settings: Record<string, string> = {}, host = '127.0.0.1') {
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

  /** Resolves when the server answers that it is healthy. Throws when it does not within `seconds`. */
  async start(seconds = 120): Promise<void> {
    this.#process = spawn(process.execPath, ['server/main.ts'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...this.#environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const deadline = Date.now() + seconds * 1000
    while (Date.now() < deadline) {
      if (this.#process.exitCode !== null) throw new Error(`The server ended with ${this.#process.exitCode}.`)
      const answer = await fetch(`${this.url}/healthz`).catch(() => undefined)
      if (answer?.ok) return
      await sleep(50)
    }
    throw new Error(`The server did not come up within ${seconds} s.`)
  }

  /** Ends the process at once, as a power cut or the out-of-memory killer does. */
  kill = (): Promise<void> => this.#end('SIGKILL')

  /** Asks it to finish what is under way. */
  stop = (): Promise<void> => this.#end('SIGTERM')

  async #end(signal: NodeJS.Signals): Promise<void> {
    const ending = this.#process
    this.#process = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }
}
