import type { Transport } from '#contract/http/client.ts'

type Sent = Parameters<Transport>[0]

/** What can be unanswered at the same time; older ones are forgotten. */
const mostKept = 20

/** Keys of requests without an answer, by what was sent. */
const unanswered = new Map<string, string>()

/**
 * Sends a request. Whoever sends the same once more after an answer was lost sends the same request, not another one: it has the same key,
 * and the server answers what it answered before.
 */
export async function sendOnce(request: Sent, send: Transport): ReturnType<Transport> {
  const { 'idempotency-key': ownKey, 'if-match': version = '' } = request.headers
  if (ownKey === undefined) return send(request)
  const sent = `${request.method} ${request.url} ${version} ${request.body ?? ''}`
  const key = unanswered.get(sent) ?? ownKey
  unanswered.set(sent, key)
  const [oldest] = unanswered.keys()
  if (unanswered.size > mostKept && oldest !== undefined) unanswered.delete(oldest)
  const answer = await send({ ...request, headers: { ...request.headers, 'idempotency-key': key } })
  if (answer.status < 500) unanswered.delete(sent)
  return answer
}
