import { alsoHeader } from './answer-also.ts'
import { type CallPlan, type CallPlans, fromWire, toWire } from './call-plans.ts'
import type { CallAnswer, CallInput, Endpoint, Failure } from './endpoint.ts'

/** Transport of a call: `fetch` in the browser, an in-process injection on the server. */
export type Transport = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}) => Promise<{ status: number; headers: { get(name: string): string | null }; text(): Promise<string> }>

/** An answer that is not 2xx, with the server's own failure. */
export class CallFailure extends Error {
  /** Built pages carry a copy of this class, so a failure is recognised by its name, whichever copy made it. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CallFailure'
  }

  readonly status: number
  readonly failure: Failure
  constructor(status: number, failure: Failure) {
    super(failure.message)
    this.name = 'CallFailure'
    this.status = status
    this.failure = failure
  }
}

export interface CallOptions {
  /** Makes a repeated POST harmless; the client makes up a key when none is given. */
  idempotencyKey?: string
  /** The version of the complaint that the actor saw. */
  ifMatch?: number
  /** Names one of the clerk's applications under way. */
  applicationId?: string
  /** Addresses of calls whose answers are to come with that of this POST, for the page to show. */
  also?: readonly string[]
}

type Call<E extends Endpoint> =
  {} extends CallInput<E>
    ? (input?: CallInput<E>, options?: CallOptions) => Promise<CallAnswer<E>>
    : (input: CallInput<E>, options?: CallOptions) => Promise<CallAnswer<E>>

export type Client<Group extends Record<string, Endpoint>> = { [Name in keyof Group]: Call<Group[Name]> }

/** The URL of a call below the API root, parameters and query under their wire names. */
export function callUrl(plan: CallPlan, input: { params?: unknown; query?: unknown }): string {
  const params = toWire(plan.params, input.params ?? {}) as Record<string, unknown>
  const query = toWire(plan.query, input.query ?? {}) as Record<string, unknown>
  const path = plan.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return pairs.length === 0
    ? path
    : `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

/**
 * A typed client of a group of calls: clean names in, clean names out, the wire in between. Only the server checks what is
 * sent. Every call throws `CallFailure` for an answer that is not 2xx, and the transport's error when there
 * is no answer.
 */
export function createClient<Group extends Record<string, Endpoint>>(
  plans: CallPlans<Group>,
  transport: Transport,
): Client<Group> {
  const made: Record<string | symbol, unknown> = {}
  // each call is made when it is first named: a page on the server has a client of its own, and makes few calls
  return new Proxy(made, {
    get(_, name) {
      if (name in made || typeof name === 'symbol' || !Object.hasOwn(plans, name)) return made[name]
      const plan: CallPlan = plans[name as keyof Group]
      return (made[name] = (input: CallInputs = {}, options: CallOptions = {}) =>
        makeCall(transport, plan, input, options))
    },
  }) as Client<Group>
}

interface CallInputs {
  params?: unknown
  query?: unknown
  body?: unknown
}

async function makeCall(transport: Transport, plan: CallPlan, input: CallInputs, options: CallOptions) {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (plan.method === 'POST') headers['idempotency-key'] = options.idempotencyKey ?? newKey()
  if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`
  if (options.applicationId !== undefined) headers['application-id'] = options.applicationId
  if (options.also !== undefined) headers[alsoHeader] = options.also.join()
  if (plan.hasBody) headers['content-type'] = 'application/json'
  const body = plan.hasBody ? { body: JSON.stringify(toWire(plan.body, input.body)) } : {}
  const response = await transport({ method: plan.method, url: callUrl(plan, input), headers, ...body })
  const text = await response.text()
  if (response.status < 200 || response.status > 299) throw new CallFailure(response.status, readFailure(text))
  return text === '' ? undefined : fromWire(plan.answer, JSON.parse(text))
}

/** The most characters of an Idempotency-Key. */
export const longestKey = 200

/** A random key; unlike `crypto.randomUUID` this works in pages that were loaded without TLS, as on a bureau's own network. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** The server's failure, or the specification's words when there is none. */
function readFailure(text: string): Failure {
  try {
    const failure = JSON.parse(text) as Failure
    if (typeof failure.message === 'string' && typeof failure.code === 'string') return failure
  } catch {
    // not our answer: a proxy's page, a broken connection
  }
  return { message: 'Something went wrong!', code: 'no-answer' }
}
