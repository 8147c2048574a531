import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Drawn, Reply } from './oracles.ts'

/** How requests reach a server: within the process, from a new address each time, or over a socket when bytes come late or not at all. */
export const sender =
  (app: FastifyInstance, address: string) =>
  async (request: Drawn): Promise<Reply> => {
    const began = performance.now()
    const reply = request.line === 'whole' ? await inject(app, request) : await overSocket(address, request)
    return { ...reply, milliseconds: performance.now() - began }
  }

async function inject(app: FastifyInstance, { number, method, url, headers, payload }: Drawn) {
  // no request is limited because of another address
  const remoteAddress = `10.${(number >> 14) & 255}.${(number >> 6) & 255}.${(number & 63) + 1}`
  const answer = await app.inject({ method: method as 'GET', url, headers, remoteAddress, ...(payload && { payload }) })
  return { status: answer.statusCode, headers: answer.headers as Record<string, unknown>, body: answer.body }
}

const plain = (text: string): string => text.replace(/[^\t\x20-\x7e]/g, '')

async function overSocket(address: string, { method, url, headers, payload, line }: Drawn) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const closed = new Promise<void>(done => socket.once('close', () => done()))
  // a server that closes the connection during a write is no fault
  socket.on('error', () => undefined)
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers, connection: 'close' }).filter(
    ([name]) => name !== 'content-length',
  )
  const body = payload ?? Buffer.alloc(0)
  const head = [`${method} ${plain(url)} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${plain(value)}`)]
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n`)
  const half = Math.floor(body.length / 2)
  socket.write(body.subarray(0, half))
  await wait(line === 'slow' ? 150 : 20)
  if (line === 'cut') socket.destroy()
  else socket.write(body.subarray(half))
  await closed
  const text = Buffer.concat(chunks).toString()
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
  // chunks and headers stay in the text, which is searched for marks and not parsed as an answer of the contract
  return { ...(status && Number(status) >= 500 && { status: Number(status) }), headers: {}, body: text }
}
