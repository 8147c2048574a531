/** As much as is read ahead: the longest text of a form, twelve times over for its bytes, and the lines around it. */
const headBytes = 64 * 1024

/**
 * Reads a text field at the beginning of a multipart form, before its files, and answers the body to hand on as it came.
 * Empty where there is no such field.
 */
export async function peekText(
  body: ReadableStream<Uint8Array> | null,
  contentType: string,
  name: string,
): Promise<{ text: string; body: ReadableStream<Uint8Array> }> {
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
    text: findText(decode(head), contentType, name),
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

function decode(pieces: readonly Uint8Array[]): string {
  const decoder = new TextDecoder()
  return pieces.map(piece => decoder.decode(piece, { stream: true })).join('') + decoder.decode()
}

function findText(form: string, contentType: string, name: string): string {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (!boundary) return ''
  for (const part of form.split(`--${boundary}`)) {
    const end = part.indexOf('\r\n\r\n')
    if (part.slice(0, end).includes(`name="${name}"`)) return part.slice(end + 4).replace(/\r\n$/, '')
  }
  return ''
}
