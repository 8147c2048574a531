import { data } from 'react-router'
import type { StatusRefusal } from './status.action.ts'
import type { StatusProblem } from './status.loader.ts'

/** What the pages of a tracked complaint have in common as routes: bad lines, and phones that many use. */

/** A line that is down leaves a page that goes on when it is back. */
export async function orUnreachable<Loaded>(request: Request, load: () => Promise<Loaded>) {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { state: 'unreachable', id: new URL(request.url).searchParams.get('id') ?? '' } satisfies StatusProblem
  }
}

/** What was typed stays when the line breaks while it is sent. */
export async function orOffline<Answer>(send: () => Promise<Answer>) {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return data<StatusRefusal>({ kind: 'offline' }, { status: 503 })
  }
}

/** Personal details may be on the page: nothing is kept for the next user of the phone, and going back asks again. */
export function headersOfUnkept({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  const own = new Headers(loaderHeaders)
  own.set('Cache-Control', 'no-store')
  return own
}
