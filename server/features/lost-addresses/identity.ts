import { z } from 'zod'
import { identityDocuments } from '#contract/values/action-choices.ts'
import { missing } from '#server/platform/errors.ts'

/** How a clerk knows who stands at the desk, and why the action is needed. */
export const identityInput = {
  document: z.enum(identityDocuments).optional(),
  reason: z.string().optional(),
}

interface Identity {
  document?: string | undefined
  reason?: string | undefined
}

/** Both have to be named. */
export const missingIdentity = ({ document, reason }: Identity) => [
  missing('document', document),
  missing('reason', reason),
]

/** What the track and the trail say of it: the kind of document, never its number. */
export const identityEffect = ({ document, reason }: Identity) => ({
  reason: reason || null,
  details: { document },
  audited: { document },
})
