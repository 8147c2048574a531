import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import type { Config } from '../config.ts'
import { bareHeaders } from './security-headers.ts'

const usual = { status: 400, code: 'not-readable', message: 'The request cannot be read.' }
const others: Record<string, typeof usual> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too-slow', message: 'The request took too long.' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too-large', message: 'The headers are too large.' },
}

/** Answers what is no HTTP, which reaches no hook of Fastify, with the headers that every answer has; then closes the connection. */
export const refuseBrokenHttp =
  (config: Pick<Config, 'publicUrl'>) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, code, message } = others[error.code] ?? usual
    const body = JSON.stringify({ message, code })
    const headers = {
      ...bareHeaders(config),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      connection: 'close',
    }
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy(error)
  }

/** Headers that a request has once at most. Node keeps the first of several without a word, where a proxy in front may have read the last. */
const single = new Set(['host', 'authorization', 'content-type', 'content-length', 'origin', 'range', 'referer'])

/** Whether one of these stands there more than once. `rawHeaders` has names and values in turn. */
export function hasDoubledHeader(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (single.has(name) && seen.has(name)) return true
    seen.add(name)
  }
  return false
}
