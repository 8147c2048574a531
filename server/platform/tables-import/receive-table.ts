import { join } from 'node:path'
import { InvalidInput } from '../errors.ts'
import { readMultipart } from '../files/read-multipart.ts'
import type { Call } from '../http/call.ts'
import { inFileWorker, TooMuchWork } from '../outside/file-workers.ts'
import type { ImportedTable } from './import-table.ts'
import type { TableRow } from './read-table.ts'

const mostBytes = 5 * 1024 * 1024

type Columns = Pick<ImportedTable<unknown>, 'columns' | 'required'>

/** Works with the table in a call's file, of which nothing is left afterwards. Throws InvalidInput on `file`. */
export async function withReceivedTable<Result>(
  call: Call,
  columns: Columns,
  work: (rows: TableRow[], path: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(call.context.config.dataFolder, 'incoming')
  const form = await readMultipart(call.rawBody, call.contentType, {
    fieldName: 'file',
    folder,
    mostBytes,
    mostFiles: 1,
  })
  try {
    const [file] = form.files
    if (!file) throw new InvalidInput([{ field: 'file', reason: 'required' }])
    if (!file.path) throw new InvalidInput([{ field: 'file', reason: file.problem ?? 'file-broken' }])
    return await work(await readAt(file.path, columns), file.path)
  } finally {
    await form.discard()
  }
}

const readAt = (path: string, { columns, required }: Columns): Promise<TableRow[]> =>
  inFileWorker('readTable', path, { columns, required }).catch(throwRefused)

/** The rows of a file in the file store. Throws as `withReceivedTable` does. */
export const readStoredTable = (folder: string, key: string, { columns, required }: Columns): Promise<TableRow[]> =>
  inFileWorker('readStoredTable', folder, key, { columns, required }).catch(throwRefused)

function throwRefused(error: unknown): never {
  throw error instanceof TooMuchWork ? new InvalidInput([{ field: 'file', reason: 'file-expands-too-much' }]) : error
}
