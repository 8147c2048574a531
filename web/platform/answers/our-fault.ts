import { isRouteErrorResponse } from 'react-router'
import type { CallFailure } from '#contract/http/client.ts'

/** The code of a server problem: the input may be right, and may be accepted the next time. */
export const ourFault = 'our-fault'

/**
 * Whether a call failed on our side: the typed text stays, and the reader is asked to send it again. Recognises the failure by
 * its name, because importing the client would bring the whole contract to public pages.
 */
export const isOurFault = (error: unknown): error is CallFailure =>
  error instanceof Error && error.name === 'CallFailure' && (error as CallFailure).status >= 500

/**
 * The same in the browser for a page that is rendered on the server: the server's own failure arrives without a message, and a
 * proxy's failure as the proxy's page.
 */
export const isServersFault = (error: unknown): boolean =>
  isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error && !(error instanceof TypeError)
