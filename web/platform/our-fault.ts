import { isRouteErrorResponse } from 'react-router'
import type { CallFailure } from '#contract/client.ts'

/** The code of a problem of the server: nobody typed anything wrong, and the same may be taken the next time. */
export const ourFault = 'our-fault'

/**
 * Whether a call failed on our side: what was typed stays, and the reader is told to send it again. Knows the failure by its
 * name: the client that makes it would bring the whole contract to public pages.
 */
export const isOurFault = (error: unknown): error is CallFailure =>
  error instanceof Error && error.name === 'CallFailure' && (error as CallFailure).status >= 500

/**
 * The same in the browser for a page that is rendered on the server: its own failure arrives without a word, and one of what
 * stands in front of it as its page.
 */
export const isServersFault = (error: unknown): boolean =>
  isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error && !(error instanceof TypeError)
