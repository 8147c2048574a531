import { type ChildProcess, fork } from 'node:child_process'
import { frugalEnvironment, memoryFlags } from '../processes/frugal.ts'
import type { FileAnswer, FileQuestion } from './file-process.ts'
import type { Settled } from './file-workers.ts'

const script = new URL('./file-process.ts', import.meta.url)

/**
 * Pictures allocate and free many pieces of this size and more. Below this threshold the allocator keeps the gaps between two used pieces,
 * which came to half of the process's memory. In other processes the setting would cost more time than it saves memory.
 */
const ofPictures = { MALLOC_MMAP_THRESHOLD_: '32768' }

/**
 * All that the process gets of this one's environment: what Node and its libraries read. Keys and addresses of the portal stay here,
 * because a file may be made to take the process over.
 */
const passedOn = [
  'PATH',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
]

const environmentOfFiles = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(passedOn.map(name => [name, process.env[name]])),
  ...frugalEnvironment(),
  ...ofPictures,
})

interface Waiting {
  question: FileQuestion
  answer: (settled: Settled) => void
}

/** Has files opened in one process, which starts with the first file. */
export class FileDesk {
  #child: ChildProcess | undefined
  readonly #waiting = new Map<string, Waiting>()

  /** Passes a question on; `answer` is called once. */
  ask(question: FileQuestion, answer: Waiting['answer']): void {
    this.#waiting.set(question.id, { question, answer })
    this.#child ??= this.#start()
    this.#child.send(question, () => undefined)
  }

  /** Ends the process; files under way fail. */
  stop(): void {
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGKILL')
  }

  #start(): ChildProcess {
    const child = fork(script, [], {
      execArgv: memoryFlags(),
      env: environmentOfFiles(),
      serialization: 'advanced',
    })
    child.on('message', ({ id, settled }: FileAnswer) => {
      this.#waiting.get(id)?.answer(settled)
      this.#waiting.delete(id)
    })
    child.on('error', () => this.#goOn(child, null))
    child.once('exit', code => this.#goOn(child, code))
    return child
  }

  /** An idle process may have ended while a question was on its way; a process that crashed fails its files. */
  #goOn(child: ChildProcess, code: number | null): void {
    if (this.#child !== child) return
    this.#child = undefined
    const left = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { question, answer } of left) {
      if (code === 0) this.ask(question, answer)
      else answer({ failure: 'too-much-work' })
    }
  }
}
