import { z } from 'zod'
import { CallFailure, type CallOptions } from '#contract/client.ts'
import type { Failure } from '#contract/endpoint.ts'
import { fetchSignedIn } from '#web/platform/api.ts'

interface CaseForm<Answer extends z.ZodType> {
  /** The call with its query. */
  url: string
  texts: Record<string, string>
  files: readonly File[]
  answer: Answer
}

/** Sends texts and documents of an action in one form. Throws CallFailure. */
export async function sendForm<Answer extends z.ZodType>(
  { url, texts, files, answer }: CaseForm<Answer>,
  { idempotencyKey = '', ifMatch }: CallOptions,
): Promise<z.output<Answer>> {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.set(name, text)
  for (const file of files) body.append('file', file)
  const headers = { 'idempotency-key': idempotencyKey, 'if-match': `"${ifMatch}"` }
  const answered = await fetchSignedIn(url, { method: 'POST', body, headers })
  const content: unknown = await answered.json()
  if (!answered.ok) throw new CallFailure(answered.status, content as Failure)
  return z.decode(answer, content as never)
}
