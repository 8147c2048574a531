import { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'

/** A drawn request, with everything that is needed to send it again. */
export interface Drawn {
  number: number
  caller: string
  method: string
  url: string
  headers: Record<string, string>
  payload?: Buffer | undefined
  /** How the bytes arrive; by a socket when they do not come in one piece. */
  line: 'whole' | 'slow' | 'cut'
  /** The call of the contract; undefined for a page. */
  call?: { name: string; endpoint: Endpoint; statuses: readonly string[] } | undefined
  /** Whether the caller sees other people's data. */
  seesEverything: boolean
}

/** The answer; without a status when the connection was closed, as after a cut body. */
export interface Reply {
  status?: number
  headers: Record<string, unknown>
  body: string
  milliseconds: number
}

export const oracleNames = ['server-error', 'slow', 'leak', 'contract', 'process', 'memory'] as const
export type OracleName = (typeof oracleNames)[number]

export interface Finding {
  oracle: OracleName
  what: string
  request?: Drawn
}

/** The longest answer; a slower one is requested again before it is judged. */
export const longestMilliseconds = 2000

const failure = z.object({ message: z.string(), code: z.string() }).loose()

const parsed = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** No client can cause an error of the server. */
function serverError({ status = 0, body }: Reply): string | undefined {
  return status >= 500 ? `${status} ${body.slice(0, 300)}` : undefined
}

/** Nobody reads text that is marked as somebody else's. */
function leak(request: Drawn, { body, headers }: Reply, marks: readonly string[]): string | undefined {
  if (request.seesEverything) return undefined
  const found = marks.find(mark => body.includes(mark) || JSON.stringify(headers).includes(mark))
  if (found === undefined) return undefined
  const at = body.indexOf(found)
  return `${found} in ${body.slice(Math.max(0, at - 80), at + 80)}`
}

/** Status and body agree with the document. */
function contract({ call }: Drawn, { status, body, headers }: Reply): string | undefined {
  if (!call || status === undefined) return undefined
  if (!call.statuses.includes(String(status))) return `${status} is not described: ${body.slice(0, 300)}`
  if (status >= 300)
    return failure.safeParse(parsed(body)).success ? undefined : `${status} without a failure: ${body.slice(0, 200)}`
  if (call.endpoint.mediaTypes) return undefined
  if (!String(headers['content-type']).startsWith('application/json')) return `${status} is no JSON`
  const answer = z.safeDecode(call.endpoint.answer, parsed(body))
  return answer.success ? undefined : `${status} ${z.prettifyError(answer.error).slice(0, 300)}`
}

/** The faults of an answer, except its time. */
export function judge(request: Drawn, reply: Reply, marks: readonly string[]): Finding[] {
  const said: [OracleName, string | undefined][] = [
    ['server-error', serverError(reply)],
    ['leak', leak(request, reply, marks)],
    ['contract', (reply.status ?? 0) >= 500 ? undefined : contract(request, reply)],
  ]
  return said.flatMap(([oracle, what]) => (what === undefined ? [] : [{ oracle, what, request }]))
}
