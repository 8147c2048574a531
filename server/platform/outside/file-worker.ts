import { createDiskStore } from '../files/disk-store.ts'
import { drawPhoto } from '../files/draw-photo.ts'
import { inspectFile } from '../files/inspect-file.ts'
import { renderPreview } from '../files/render-preview.ts'
import { InvalidInput, Refusal } from '../errors.ts'
import { openDossier } from '../signed-archive/open-dossier.ts'
import { verifyDossier } from '../signed-archive/verify-dossier.ts'
import type { readTable } from '../tables-import/read-table.ts'

/** A thread that opens uploaded files; file-workers.ts limits its memory and its time. */

const works = {
  inspectFile,
  drawPhoto,
  // the reader of spreadsheets takes as much memory as everything else here, and few files are spreadsheets
  readTable: async (...input: Parameters<typeof readTable>) =>
    (await import('../tables-import/read-table.ts')).readTable(...input),
  readStoredTable: async (folder: string, key: string, columns: Parameters<typeof readTable>[1]) =>
    works.readTable(await createDiskStore(folder).find(key), columns),
  verifyDossier,
  openDossier,
  renderPreview: async (folder: string, key: string) => renderPreview(await createDiskStore(folder).find(key)),
}
export type Works = typeof works

/** The input; `started` is set to 1 as soon as a thread has it. */
export interface Task {
  name: keyof Works
  input: readonly unknown[]
  started: Int32Array
}

/** The output: classes are lost between threads. */
export type Outcome =
  | { value: unknown }
  | {
      refusal: {
        status: number
        code: string
        message: string
        details: Refusal['details']
        fields?: InvalidInput['fields']
      }
    }

export default async function work({ name, input, started }: Task): Promise<Outcome> {
  Atomics.store(started, 0, 1)
  try {
    const run = works[name] as (...input: unknown[]) => Promise<unknown>
    return { value: await run(...input) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, code, message, details } = error
    return {
      refusal: { status, code, message, details, ...(error instanceof InvalidInput && { fields: error.fields }) },
    }
  }
}
