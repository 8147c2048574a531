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
