import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createClient } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import { callersAddress } from '#server/platform/http/counted-address.ts'
import type { PageApi, RawAnswer } from '#web/platform/page-context.ts'

/** One call of the API made by a page; `path` is below the API root. */
export interface ApiRequest {
  method: string
  path: string
  headers: Record<string, string>
  /** The address of the page's reader. */
  address: string
  body?: string | Readable
}

export interface ApiAnswer extends RawAnswer {
  setCookies: string[]
}

/** Makes a page's call to the API of the same process. */
export type ApiInjector = (request: ApiRequest) => Promise<ApiAnswer>

/** Calls the API that is mounted on `app` below `/api`, through its whole HTTP layer and without a connection. */
export const injectInto =
  (app: FastifyInstance): ApiInjector =>
  async ({ method, path, headers, address, body }) => {
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: `/api${path}`,
      headers,
      remoteAddress: address,
      ...(body === undefined ? {} : { payload: body }),
    })
    return {
      status: answer.statusCode,
      headers: { get: name => headerText(answer.headers[name.toLowerCase()]) },
      text: async () => answer.body,
      setCookies: [answer.headers['set-cookie'] ?? []].flat(),
    }
  }

const headerText = (value: string | string[] | number | undefined): string | null =>
  value === undefined ? null : [value].flat().join(', ')

/** Headers that a page passes on, so that the API sees its reader and not the server. */
const forwardedHeaders = ['cookie', 'accept-language', 'user-agent', 'host'] as const

/** The API for one page request, and the effects of its answers on the page's own answer. */
interface OnePagesApi extends PageApi {
  setCookies: string[]
  /** Seconds after which to try again; null unless a call found the service unavailable, or overloaded. */
  retryAfter: string | null
}

/**
 * The API for the reader of one page request, with their cookies, address and language. Cookies that the answers set
 * are collected for the page's own answer, and apply to the following calls.
 */
export function pageApiFor(request: FastifyRequest, language: string, inject: ApiInjector): OnePagesApi {
  const setCookies: string[] = []
  const own: Record<string, string> = {}
  for (const name of forwardedHeaders) {
    const value = request.headers[name]
    if (value !== undefined) own[name] = value
  }
  own['accept-language'] = language

  const send = async (call: Pick<ApiRequest, 'method' | 'path' | 'headers' | 'body'>) => {
    const answer = await inject({ ...call, headers: { ...own, ...call.headers }, address: callersAddress(request) })
    setCookies.push(...answer.setCookies)
    if (answer.status === 503 || answer.status === 429) api.retryAfter = answer.headers.get('retry-after') ?? '5'
    own.cookie = withCookies(own.cookie, answer.setCookies)
    return answer
  }
  const api: OnePagesApi = {
    setCookies,
    retryAfter: null,
    client: createClient(callPlans, ({ method, url, headers, body }) =>
      send({ method, path: url, headers, ...(body === undefined ? {} : { body }) }),
    ),
    holds: cookie => new RegExp(`(?:^|;\\s*)${cookie}=`).test(own.cookie ?? ''),
    rawPost: (path, stream, contentType, headers = {}) =>
      send({
        method: 'POST',
        path,
        headers: { 'idempotency-key': crypto.randomUUID(), ...headers, 'content-type': contentType },
        body: stream instanceof Readable ? stream : Readable.fromWeb(stream as never),
      }),
  }
  return api
}

/** A `Cookie` header after the answers' `Set-Cookie` took effect. */
function withCookies(header: string | undefined, setCookies: string[]): string {
  const cookies = new Map<string, string>()
  for (const pair of [...(header ?? '').split(/;\s*/), ...setCookies.map(text => text.split(';', 1)[0] ?? '')]) {
    const at = pair.indexOf('=')
    if (at > 0) cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
