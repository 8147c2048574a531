import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Limits for the rest of a body after its answer: a whole file fits, so that a browser can read why it was refused. */
const mostBytes = 32 * 1024 * 1024
const mostMilliseconds = 20_000

/**
 * Reads and drops the unread rest of a request's body, because the next request on the connection follows it. The connection
 * is closed when that takes too long or the rest is too large.
 */
export function finishBodies(server: Server): void {
  server.on('request', (request, response: ServerResponse) => {
    // before Node's own listener, which drops a body of any length
    response.prependOnceListener('finish', () => dropRest(request))
  })
}

function dropRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), mostMilliseconds)
  let size = 0
  // the reader that began could stop it again
  for (const event of ['data', 'readable']) if (request.listenerCount(event) > 0) request.removeAllListeners(event)
  request.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > mostBytes) socket.destroy()
  })
  request.on('error', () => undefined)
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
  // Node leaves a body that has been read from to us, and does not drop it uncounted
  request.read(0)
  request.resume()
}
