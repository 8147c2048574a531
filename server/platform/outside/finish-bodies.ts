import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** What may still come of a body after its answer: a whole file, so that a browser gets to read why it was refused. */
const mostBytes = 32 * 1024 * 1024
const mostMilliseconds = 20_000

/**
 * Reads and drops what an answer left of its request's body, for the next request on the connection stands behind it. A
 * body that goes on for too long or is too large closes the connection.
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
  // whoever began to read it could stop it again
  for (const event of ['data', 'readable']) if (request.listenerCount(event) > 0) request.removeAllListeners(event)
  request.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > mostBytes) socket.destroy()
  })
  request.on('error', () => undefined)
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
  // Node takes a body that was read from for ours, and does not drop it uncounted
  request.read(0)
  request.resume()
}
