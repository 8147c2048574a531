import { Busboy } from '@fastify/busboy'

/** A multipart form that is streamed to a call that takes its files. */
interface PassingForm {
  /** The unchanged bytes, to be passed on. */
  body: ReadableStream<Uint8Array>
  /**
   * The texts of the form, in any position. The rest that the call left unread is read first, so that a browser gets
   * its answer and texts after a file are not lost.
   */
  texts(): Promise<Record<string, string>>
}

/** Bytes that are still read after a call that answered early. */
const mostLeft = 32 * 1024 * 1024

const limits = { fieldSize: 256 * 1024, fieldNameSize: 100, fields: 200, parts: 400, headerPairs: 20, headerSize: 8192 }

/** Streams a multipart form and notes its texts; its files are not read here. */
export function passForm(form: ReadableStream<Uint8Array> | null, contentType: string): PassingForm {
  const reader = (form ?? new ReadableStream<Uint8Array>({ start: it => it.close() })).getReader()
  const { found, note } = noteTexts(contentType)
  const next = async (): Promise<Uint8Array | undefined> => {
    const { value } = await reader.read()
    if (value) await note(value)
    return value
  }
  return {
    // the rest is still read when the call no longer wants it
    body: new ReadableStream<Uint8Array>(
      {
        async pull(rest) {
          const piece = await next()
          if (piece) rest.enqueue(piece)
          else rest.close()
        },
      },
      { highWaterMark: 0 },
    ),
    async texts() {
      try {
        for (let left = mostLeft; left > 0; ) {
          const piece = await next()
          if (!piece) break
          left -= piece.length
        }
      } catch {
        // the connection broke: only the part that arrived is available
      }
      return found
    },
  }
}

/** The parser is never told that the form has ended, because it may break off in the middle of a file. */
function noteTexts(contentType: string) {
  const found: Record<string, string> = Object.create(null)
  let parser = parserFor(contentType)
  let goOn = () => {}
  const giveUp = () => {
    parser = undefined
    goOn()
  }
  parser?.on('field', (name, value) => {
    found[name] ??= value
  })
  parser?.on('file', (_name, stream) => stream.on('error', giveUp).resume())
  parser?.on('error', giveUp)
  const note = (piece: Uint8Array): Promise<void> =>
    new Promise(resolve => {
      goOn = resolve
      if (!parser) return resolve()
      parser.write(Buffer.from(piece.buffer, piece.byteOffset, piece.length), () => resolve())
    })
  return { found, note }
}

function parserFor(contentType: string): InstanceType<typeof Busboy> | undefined {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    return undefined
  }
}
