import { setTimeout as sleep } from 'node:timers/promises'

const sayMilliseconds = 5_000

/** A wait for something else, of which somebody hears every five seconds: "The database recovers … 5 s". */
export class Waiting {
  readonly #what: string
  readonly #say: (line: string) => void
  readonly #beganAt = performance.now()
  #saidAt = this.#beganAt

  constructor(what: string, say: (line: string) => void = () => undefined) {
    this.#what = what
    this.#say = say
  }

  async sleep(milliseconds: number): Promise<void> {
    const now = performance.now()
    if (now - this.#saidAt >= sayMilliseconds) {
      this.#saidAt = now
      this.#say(`${this.#what} … ${Math.round((now - this.#beganAt) / 1000)} s`)
    }
    await sleep(milliseconds)
  }
}

/** Does work, of which somebody hears every five seconds that it goes on. */
export async function saying<Result>(
  say: (line: string) => void,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const over = new AbortController()
  const waiting = new Waiting(what, say)
  const tell = async () => {
    while (!over.signal.aborted) await waiting.sleep(500)
  }
  const telling = tell()
  try {
    return await work()
  } finally {
    over.abort()
    await telling
  }
}
