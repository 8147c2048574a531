import { Busboy } from '@fastify/busboy'

/** As much as is read ahead: the longest text of a form, twelve times over for its bytes, and the lines around it. */
const headBytes = 64 * 1024

/** Reads the text fields at the beginning of a multipart form, before its files, and answers the body to hand on as it came. */
export async function peekTexts(
  body: ReadableStream<Uint8Array> | null,
  contentType: string,
): Promise<{ texts: Record<string, string>; body: ReadableStream<Uint8Array> }> {
  const reader = (body ?? new ReadableStream<Uint8Array>({ start: it => it.close() })).getReader()
  const head: Uint8Array[] = []
  let length = 0
  let isOver = false
  while (!isOver && length < headBytes) {
    const { done, value } = await reader.read()
    isOver = done
    if (!value) continue
    head.push(value)
    length += value.length
  }
  return {
    texts: await findTexts(head, contentType),
    body: new ReadableStream<Uint8Array>({
      async pull(rest) {
        const next = head.shift()
        if (next) return rest.enqueue(next)
        const { done, value } = await reader.read()
        return done ? rest.close() : rest.enqueue(value)
      },
      cancel: reason => reader.cancel(reason),
    }),
  }
}

/** The parser is never told that the form is over: what was read may end in the middle of a file. */
function findTexts(head: readonly Uint8Array[], contentType: string): Promise<Record<string, string>> {
  if (!/boundary=/i.test(contentType)) return Promise.resolve({})
  const { promise, resolve } = Promise.withResolvers<Record<string, string>>()
  const texts: Record<string, string> = {}
  const parser = new Busboy({ headers: { 'content-type': contentType }, limits: { fieldSize: headBytes } })
  parser.on('field', (field, value) => {
    texts[field] = value
  })
  parser.on('file', (_field, stream) => void stream.resume())
  parser.write(Buffer.concat(head), () => resolve(texts))
  return promise
}
