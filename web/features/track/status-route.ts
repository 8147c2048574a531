import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { isOurFault, isServersFault, ourFault } from '#web/platform/answers/our-fault.ts'
import { offline, problemOf, type Refusal } from '#web/platform/answers/refusal.ts'
import { unanswered } from '#web/platform/answers/unanswered.ts'
import { keptField, readKept } from './proof/kept.ts'
import type { StatusProblem } from './status.loader.ts'

/** What the routes of a tracked complaint have in common: bad connections, and shared phones. */

/** Without a connection the page stays, and continues when it is back. */
export async function orUnreachable<Loaded>(request: Request, load: () => Promise<Loaded>) {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { state: 'unreachable', id: new URL(request.url).searchParams.get('id') ?? '' } satisfies StatusProblem
  }
}

/** The content of a form, readable again when sending fails; without its files. */
function typedIn(request: Request): () => Promise<Record<string, string>> {
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data')
  const sent = isMultipart ? undefined : request.clone()
  return async () => (sent ? flatAnswers(await readAnswers(sent)) : {})
}

/** On the server: typed values come back when a call fails by our fault. */
export async function orOurFault<Answer>(request: Request, act: () => Promise<Answer>) {
  const typed = typedIn(request)
  try {
    return await act()
  } catch (error) {
    if (!isOurFault(error)) throw error
    return data(failedBy(await typed()), { status: error.status })
  }
}

/**
 * In the browser: typed values stay when the connection is lost while sending, or the server fails, in the form and while
 * the proof is renewed.
 */
export async function orOffline<Answer>(request: Request, send: () => Promise<Answer>) {
  const typed = typedIn(request)
  try {
    return await send()
  } catch (error) {
    if (isServersFault(error)) return data(failedBy(await typed()), { status: 500 })
    if (!(error instanceof TypeError)) throw error
    // the forms still hold what was typed
    const kept = readKept((await typed())[keptField])
    return data<Refusal>({ intent: '', refused: { fields: [], values: {} }, problem: offline, kept }, { status: 503 })
  }
}

const failedBy = (values: Record<string, string>): Refusal => ({
  intent: '',
  refused: { fields: [], values },
  problem: problemOf(ourFault, { message: unanswered, status: 500 }),
  kept: readKept(values[keptField]),
})

/** An expired proof and a changed complaint change the page, although the form was refused. */
export const revalidateWhenMoved = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 401 || actionStatus === 409 || defaultShouldRevalidate

/** Personal details may be on the page: nothing is stored for the next user of the phone, and going back loads it again. */
export function headersOfUnkept({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  const own = new Headers(loaderHeaders)
  own.set('Cache-Control', 'no-store')
  return own
}
