import { expect, test } from 'vitest'
import { peekTexts } from './multipart-head.ts'

const boundary = 'an-edge'
const contentType = `multipart/form-data; boundary=${boundary}`

function formOf(parts: [headers: string, content: string][]): Uint8Array {
  const text = parts.map(([headers, content]) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`).join('')
  return new TextEncoder().encode(`${text}--${boundary}--\r\n`)
}

/** The bytes in pieces of this size: letters are cut in the middle. */
const inPieces = (bytes: Uint8Array, size: number) => {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(stream) {
      if (at >= bytes.length) return stream.close()
      stream.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

const collect = async (body: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(body).arrayBuffer())

test.each([1, 7, 1000, 100_000])('finds the text in pieces of %i bytes and hands every byte on', async size => {
  const typed = 'የቤቱ ቁጥር 114 ነው።\r\n\r\n-- ሁለተኛ መስመር --'
  const form = formOf([
    ['Content-Disposition: form-data; name="text"', typed],
    ['Content-Disposition: form-data; name="other"', 'ሌላ'],
    [
      'Content-Disposition: form-data; name="file"; filename="text"\r\nContent-Type: text/plain',
      'x'.repeat(size > 100 ? 200_000 : 300),
    ],
  ])
  const { texts, body } = await peekTexts(inPieces(form, size), contentType)
  expect(texts).toEqual({ text: typed, other: 'ሌላ' })
  expect(Buffer.compare(await collect(body), form)).toBe(0)
})

test('is empty where there is no text, no boundary and no body', async () => {
  const form = formOf([['Content-Disposition: form-data; name="file"; filename="a"', 'bytes']])
  expect((await peekTexts(inPieces(form, 9), contentType)).texts).toEqual({})
  expect((await peekTexts(inPieces(form, 9), 'multipart/form-data')).texts).toEqual({})
  const { texts, body } = await peekTexts(null, contentType)
  expect([texts, (await collect(body)).length]).toEqual([{}, 0])
})
