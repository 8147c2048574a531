import { Readable } from 'node:stream'
import { Client, type Connection, type Submittable } from 'pg'

/** First bytes of the messages in which PostgreSQL sends the copy. */
const kinds = { archive: 'n', bytes: 'd' } as const

/**
 * PostgreSQL's own back-up of all its data, BASE_BACKUP of the replication protocol, as one tar archive that holds the log needed to
 * make it consistent. Writers go on meanwhile. Pages with a wrong checksum end the stream with an error.
 */
class BaseBackup extends Readable implements Submittable {
  #connection: Connection | undefined
  #archives = 0

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query("BASE_BACKUP (LABEL 'abetuta', CHECKPOINT 'fast', WAL true)")
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === kinds.archive && ++this.#archives > 1)
      this.destroy(new Error('The database has tablespaces of its own, which this back-up cannot take along.'))
    // the parser uses its buffer again
    if (kind === kinds.bytes && !this.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause()
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  // positions in the log and sizes, which nobody needs
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

/** Runs `use` with the tar archive of the server's data. `url` is the account of back-ups; it needs the attribute `replication`. */
export async function withBaseBackup<Result>(url: string, use: (tar: Readable) => Promise<Result>): Promise<Result> {
  const address = new URL(url)
  address.searchParams.set('replication', 'true')
  const client = new Client({ connectionString: address.href })
  client.on('error', () => {})
  await client.connect()
  try {
    // keeps the log since the back-up's start until this connection ends
    await client.query(`CREATE_REPLICATION_SLOT abetuta_backup_${process.pid} TEMPORARY PHYSICAL RESERVE_WAL`)
    return await use(client.query(new BaseBackup()))
  } finally {
    await client.end()
  }
}
