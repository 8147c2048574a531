import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Smaller answers fit into one packet anyway. */
const leastBytes = 1400

/** Cheap levels: the next ones take twice the time for a few per cent. */
const packings = [
  ['br', (text: string) => brotli(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', (text: string) => gzip(text, { level: 5 })],
] as const

const takes = (acceptEncoding: string, packing: string): boolean =>
  acceptEncoding.split(',').some(each => {
    const [name, weight] = each.split(';').map(part => part.trim())
    return name === packing && !/^q=0(?:\.0*)?$/.test(weight ?? '')
  })

/**
 * Compresses JSON answers, but only those to calls with a token in `Authorization`. No other site can make a browser send that, so none
 * can learn a secret from the size of answers that mix it with the site's own input (BREACH).
 */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.headers.authorization === undefined || typeof payload !== 'string') return payload
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    reply.header('vary', 'Accept-Encoding')
    if (Buffer.byteLength(payload) < leastBytes || reply.hasHeader('content-encoding')) return payload
    const accepted = request.headers['accept-encoding'] ?? ''
    const [name, pack] = packings.find(([packing]) => takes(accepted, packing)) ?? []
    if (!name || !pack) return payload
    reply.header('content-encoding', name).removeHeader('content-length')
    return pack(payload)
  })
}
