import { z } from 'zod'

/** Presented issues that a request can name, and documents that it can show. */
export const mostShown = 50

export const ordinal = z.int({ error: 'no-such-choice' }).min(0).max(1000)
export const requestId = z.int({ error: 'required' }).min(1).max(2_147_483_647)
