/** The part of autocannon that the bench uses; the package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    /** `context` belongs to the connection, from its request to the answer. */
    setupRequest?: (request: Request, context: Record<string, unknown>) => Request
    onResponse?: (status: number, body: string, context: Record<string, unknown>) => void
  }
  interface Options {
    url: string
    connections: number
    duration: number
    timeout?: number
    requests: Request[]
  }
  interface Result {
    errors: number
    timeouts: number
    non2xx: number
    duration: number
    '2xx': number
  }
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter
}
