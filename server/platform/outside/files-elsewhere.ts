import { randomUUID } from 'node:crypto'
import type { FileQuestion } from './file-process.ts'
import { openFilesElsewhere, type Settled } from './file-workers.ts'

/** Messages between a member and the process that started it. */
export interface FileAsked {
  kind: 'file-ask'
  question: FileQuestion
}
export interface FileNews {
  kind: 'file-answer'
  id: string
  settled: Settled
}

const waiting = new Map<string, (settled: Settled) => void>()

/** From now on the process that started this one has the files opened: `send` sends a question there. */
export function askForFilesBy(send: (asked: FileAsked) => void): void {
  openFilesElsewhere(
    (name, input) =>
      new Promise(resolve => {
        const id = randomUUID()
        waiting.set(id, resolve)
        send({ kind: 'file-ask', question: { id, name, input } })
      }),
  )
}

export function hearOfFiles({ id, settled }: FileNews): void {
  waiting.get(id)?.(settled)
  waiting.delete(id)
}
