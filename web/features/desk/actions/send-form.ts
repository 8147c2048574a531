import { alsoHeader } from '#contract/http/answer-also.ts'
import { fromWire } from '#contract/http/call-plans.ts'
import { callPlans } from '#contract/http/calls.ts'
import { CallFailure, type CallOptions } from '#contract/http/client.ts'
import type { CallAnswer, Failure } from '#contract/http/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { fetchSignedIn } from '#web/platform/answers/api.ts'

interface CaseForm<Name extends keyof typeof contract> {
  /** The call that answers. */
  call: Name
  /** The call with its query. */
  url: string
  texts: Record<string, string>
  files: readonly File[]
}

/** Sends texts and documents of an action in one form. Throws CallFailure. */
export async function sendForm<Name extends keyof typeof contract>(
  { call, url, texts, files }: CaseForm<Name>,
  { idempotencyKey = '', ifMatch, also }: CallOptions,
): Promise<CallAnswer<(typeof contract)[Name]>> {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.set(name, text)
  for (const file of files) body.append('file', file)
  const headers = {
    'idempotency-key': idempotencyKey,
    'if-match': `"${ifMatch}"`,
    ...(also && { [alsoHeader]: also.join() }),
  }
  const answered = await fetchSignedIn(url, { method: 'POST', body, headers })
  const content: unknown = await answered.json()
  if (!answered.ok) throw new CallFailure(answered.status, content as Failure)
  return fromWire(callPlans[call].answer, content) as CallAnswer<(typeof contract)[Name]>
}
