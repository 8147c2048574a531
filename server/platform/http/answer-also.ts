import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { alsoHeader, mostAlso } from '#contract/http/answer-also.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { callersAddress } from './counted-address.ts'

/**
 * A page that sends something asks afterwards for what it shows. The header `Answer-Also` names these calls, and their answers come
 * with that of the POST, read after it is done. Only calls whose contract says so; each is made as its caller, through the whole HTTP layer.
 */
export function answerAlso(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const patterns = endpoints.filter(({ comesAlong }) => comesAlong).map(({ path }) => patternOf(path))
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !takesOthers(request, reply)) return payload
    const asked = String(request.headers[alsoHeader]).split(',', mostAlso)
    const addresses = asked.map(each => each.trim()).filter(each => patterns.some(pattern => pattern.test(each)))
    const answers = await Promise.all(addresses.map(address => ask(app, request, address)))
    const also = addresses.flatMap((address, index) =>
      answers[index] === undefined ? [] : [`${JSON.stringify(address)}:${answers[index]}`],
    )
    reply.header(alsoHeader, String(also.length)).removeHeader('content-length')
    return `{"answer":${payload},"also":{${also.join()}}}`
  })
}

/** A refused action is answered with the state that refused it; a failure on our side, or of the session, changes nothing. */
const takesOthers = ({ method, headers }: FastifyRequest, reply: FastifyReply): boolean =>
  headers[alsoHeader] !== undefined &&
  method === 'POST' &&
  reply.statusCode < 500 &&
  reply.statusCode !== 401 &&
  String(reply.getHeader('content-type')).startsWith('application/json')

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, String.raw`\d{1,9}`)}$`)

/** The answer in JSON; undefined when the call is refused. */
async function ask(app: FastifyInstance, request: FastifyRequest, address: string): Promise<string | undefined> {
  const { authorization, 'accept-language': language } = request.headers
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url: `/api${address}`,
    headers: { ...(authorization && { authorization }), ...(language && { 'accept-language': language }) },
    remoteAddress: callersAddress(request),
  })
  return statusCode === 200 ? body : undefined
}
