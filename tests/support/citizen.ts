import { setTimeout as sleep } from 'node:timers/promises'
import { type Answers, stepsFor } from '#contract/filing/application-steps.ts'
import { type Client, createClient, type Transport } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import type { contract } from '#contract/index.ts'
import { answersOfStep, completeAnswers } from './application.ts'

type Request = Parameters<Transport>[0]

/**
 * Sends requests to a running server as one visitor: cookies are kept, and it is tried again while nobody answers. Of several
 * servers each request goes to the next one, as a balancer sends them.
 */
function visitor(serverUrl: string | readonly string[]) {
  const servers = [serverUrl].flat()
  let asked = 0
  const cookies = new Map<string, string>()
  return async ({ method, url, headers, body }: Omit<Request, 'body'> & { body?: string | FormData }) => {
    for (let attempt = 0; ; attempt++) {
      try {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(`${servers[asked++ % servers.length]}/api${url}`, {
          method,
          headers: { ...headers, cookie },
          body: body ?? null,
        })
        const text = await answer.text()
        if (answer.status === 503) throw new Error('not ready')
        for (const header of answer.headers.getSetCookie()) {
          const [pair = ''] = header.split(';')
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        return { status: answer.status, headers: answer.headers, text: async () => text }
      } catch (error) {
        // a busy machine takes a minute for a start
        if (attempt > 1200) throw error
        await sleep(100)
      }
    }
  }
}

/** The API of a running server as one visitor calls it. */
export const citizen = (serverUrl: string | readonly string[]): Client<typeof contract> =>
  createClient(callPlans, visitor(serverUrl))

interface Filing {
  answers?: Answers
  language?: 'en' | 'am'
  /** Text of a document that is attached. */
  document?: string
}

/** Files one complaint from the first question to the tracking ID. Throws when a step refuses an answer, or the document is refused. */
export const fileComplaint = async (serverUrl: string | readonly string[], filing: Filing = {}): Promise<string> =>
  (await file(serverUrl, filing)).trackingId

/** The same with the PIN of its receipt. */
export async function fileWithPin(serverUrl: string, filing: Filing = {}) {
  const { api, trackingId, receipt } = await file(serverUrl, filing)
  const { pin } = await api.getReceipt({ query: { receipt: receipt ?? '' } })
  return { trackingId, pin: pin ?? '' }
}

async function file(serverUrl: string | readonly string[], { answers: given = {}, language = 'am', document }: Filing) {
  const send = visitor(serverUrl)
  const api: Client<typeof contract> = createClient(callPlans, send)
  const answers = await completeAnswers(api, given)
  await api.startDraft({ body: { language } })
  for (const { name } of stepsFor(answers)) {
    const { errors } = await api.saveDraft({ body: { step: name, answers: answersOfStep(name, answers) } })
    if (errors.length > 0) throw new Error(`The step ${name} refuses ${JSON.stringify(errors)}.`)
  }
  if (document !== undefined) {
    const body = new FormData()
    body.append('file', new Blob([document]), 'evidence.txt')
    const { status, text } = await send({ method: 'POST', url: '/File', headers: {}, body })
    if (status !== 200) throw new Error(`The document is refused: ${await text()}`)
  }
  return { api, ...(await api.submitDraft({ body: {} })) }
}
