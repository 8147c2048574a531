import { expect, test } from 'vitest'
import { passForm } from './passing-form.ts'

const boundary = 'an-edge'
const contentType = `multipart/form-data; boundary=${boundary}`

function formOf(parts: [headers: string, content: string][]): Uint8Array {
  const text = parts.map(([headers, content]) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`).join('')
  return new TextEncoder().encode(`${text}--${boundary}--\r\n`)
}

/** The bytes in pieces of this size, which cut letters in the middle. */
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

const typed = 'የቤቱ ቁጥር 114 ነው።\r\n\r\n-- ሁለተኛ መስመር --'

const formWithFile = (size: number) =>
  formOf([
    ['Content-Disposition: form-data; name="text"', typed],
    ['Content-Disposition: form-data; name="file"; filename="text"\r\nContent-Type: text/plain', 'x'.repeat(size)],
    ['Content-Disposition: form-data; name="below"', 'ከፋይሉ በታች'],
  ])

test.each([1, 7, 1000, 100_000])('finds the texts in pieces of %i bytes and passes every byte on', async size => {
  const form = formWithFile(size > 100 ? 200_000 : 300)
  const { texts, body } = passForm(inPieces(form, size), contentType)
  expect(Buffer.compare(await collect(body), form)).toBe(0)
  expect(await texts()).toEqual({ text: typed, below: 'ከፋይሉ በታች' })
})

test('reads the rest that the call left unread', async () => {
  const { texts, body } = passForm(inPieces(formWithFile(500_000), 10_000), contentType)
  await body.getReader().read()
  expect(await texts()).toEqual({ text: typed, below: 'ከፋይሉ በታች' })
})

test.each([20, 80, 4000])('a form that breaks off after %i bytes gives the part that arrived', async length => {
  const { texts, body } = passForm(inPieces(formWithFile(10_000).slice(0, length), 64), contentType)
  expect((await collect(body)).length).toBe(length)
  expect(await texts()).toEqual(length < 200 ? {} : { text: typed })
})

test('a broken connection only ends the form', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull(stream) {
      stream.error(new Error('the line broke'))
    },
  })
  expect(await passForm(broken, contentType).texts()).toEqual({})
})

test('is empty where there is no text, no boundary and no body', async () => {
  const form = formOf([['Content-Disposition: form-data; name="file"; filename="a"', 'bytes']])
  expect(await passForm(inPieces(form, 9), contentType).texts()).toEqual({})
  expect(await passForm(inPieces(form, 9), 'multipart/form-data').texts()).toEqual({})
  const { texts, body } = passForm(null, contentType)
  expect([await texts(), (await collect(body)).length]).toEqual([{}, 0])
})
