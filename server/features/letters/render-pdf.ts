import { Worker } from 'node:worker_threads'
import { TooManyAttempts } from '#server/platform/errors.ts'
import type { DossierSheet } from './dossier-sheet.ts'
import type { LetterSheet } from './letter-content.ts'
import type { ReceiptData } from './receipt.ts'
import type { TableSheet } from './table-sheet.ts'

/** What can be typeset. Plain values only, because it is sent to a worker thread. */
export type PdfContent =
  | { kind: 'receipt'; sheet: ReceiptData }
  | { kind: 'letter'; sheet: LetterSheet }
  | { kind: 'table'; sheet: TableSheet }
  | { kind: 'dossier'; sheet: DossierSheet }

/** Letters that may wait for the worker; more are refused for now rather than kept in memory. */
const mostWaiting = 100

interface Waiting {
  resolve(pdf: Buffer): void
  reject(error: Error): void
}

interface RunningWorker {
  worker: Worker
  waiting: Map<number, Waiting>
}

let running: RunningWorker | null = null
let lastId = 0

/** Typesets its input as a PDF on A4, a receipt on one page. Throws TooManyAttempts while too many others wait. */
export function renderPdf(content: PdfContent): Promise<Buffer> {
  running ??= startWorker()
  const { worker, waiting } = running
  if (waiting.size >= mostWaiting) return Promise.reject(new TooManyAttempts(5, 'letters-busy'))
  return new Promise((resolve, reject) => {
    lastId += 1
    waiting.set(lastId, { resolve, reject })
    worker.ref()
    worker.postMessage({ id: lastId, content })
  })
}

/** Ends the worker; letters under way fail. A later letter starts another one. */
export async function stopLetters(): Promise<void> {
  const stopped = running
  running = null
  await stopped?.worker.terminate()
}

/** The thread lets the process end while nothing waits for it. When it dies, the waiting letters fail and the next one starts a new thread. */
function startWorker(): RunningWorker {
  const worker = new Worker(new URL('./letter-worker.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  const failAll = (error: Error) => {
    if (running?.worker === worker) running = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', ({ id, pdf, reason }: { id: number; pdf?: Uint8Array; reason?: string }) => {
    const letter = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    if (pdf) letter?.resolve(Buffer.from(pdf))
    else letter?.reject(new Error(`The letter could not be set: ${reason}`))
  })
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('The letter worker ended.')))
  return { worker, waiting }
}
