import { DeliveryFailure, type Gateway } from './gateway.ts'

const timeoutMilliseconds = 20_000

/** Answers that mean "not now" or "your token is wrong": the message itself may be good. */
const worthAnotherTry = (status: number): boolean => status >= 500 || [401, 403, 408, 425, 429].includes(status)

/**
 * An SMS gateway that takes `{from, to, text, reference}` as JSON with a bearer token. The header Idempotency-Key is the
 * same at every attempt of a message. A 2xx answer may carry `{id}`.
 */
export function openHttpSmsGateway(settings: { url: string; token: string; sender: string }): Gateway {
  return {
    async send({ eventKey, recipient, text }) {
      const response = await post(settings, eventKey, {
        from: settings.sender,
        to: recipient,
        text,
        reference: eventKey,
      })
      const answer = await response.text().catch(() => '')
      if (!response.ok) {
        throw new DeliveryFailure(`sms gateway answered ${response.status}`, {
          answer: `${response.status} ${answer.slice(0, 500)}`,
          isFinal: !worthAnotherTry(response.status),
        })
      }
      return idIn(answer)
    },
    close: () => Promise.resolve(),
  }
}

async function post(settings: { url: string; token: string }, eventKey: string, body: object): Promise<Response> {
  try {
    return await fetch(settings.url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
      headers: {
        authorization: `Bearer ${settings.token}`,
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': eventKey,
      },
      body: JSON.stringify(body),
    })
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    throw new DeliveryFailure(`sms gateway gave no answer (${cause?.code ?? name})`)
  }
}

/** The gateway's own id of the message, when its answer has one. */
function idIn(answer: string): string | null {
  try {
    const { id } = JSON.parse(answer) as { id?: unknown }
    return typeof id === 'string' || typeof id === 'number' ? String(id) : null
  } catch {
    return null // a gateway that answers plain text has taken the message all the same
  }
}
