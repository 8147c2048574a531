import { z } from 'zod'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { NotFound, Refusal } from '#server/platform/errors.ts'
import { type HeldApplication, readHeldApplication } from '#server/platform/http/held-application.ts'
import { findOwnApplication } from './draft.ts'

/** How a request names its application. */
export interface Holding {
  context: Context
  actor: Actor
  /** The header Application-Id: of staff one of theirs, of others the one of their cookie, so that a form of another application is refused. */
  applicationId: string | undefined
  signedCookie(name: string): string | undefined
}

/**
 * The application of a request. Staff name one of their own by its id, so that several can be under way
 * at the same time; everybody else holds the one of the signed cookie. Throws NotSignedIn, NotPermitted, NotFound.
 */
export async function findHeld(request: Holding): Promise<HeldApplication | undefined> {
  const named = readNamed(request)
  const isOfClerk = named?.ownerId !== undefined
  return isOfClerk && request.actor.kind === 'staff'
    ? findOwnApplication(request.context, request.actor, named.draftId)
    : named
}

/** The same, where one is required. Throws Refusal `no-application` too. */
export const getHeld = async (request: Holding): Promise<HeldApplication> => required(await findHeld(request))

/**
 * The same, before anything is read of it: whether what a clerk names is their own, or stored at all, is for the caller to find. Throws
 * Refusal `no-application`, NotSignedIn, NotPermitted, NotFound.
 */
export const getNamed = (request: Holding): HeldApplication => required(readNamed(request))

function readNamed(request: Holding): HeldApplication | undefined {
  const { actor, applicationId } = request
  const held = actor.kind === 'staff' ? undefined : readHeldApplication(request.signedCookie('application'))
  if (applicationId === undefined || held?.draftId === applicationId) return held
  requirePermission(actor, 'Complaints - Register')
  if (!z.uuid().safeParse(applicationId).success) throw new NotFound('application')
  return { draftId: applicationId, ownerId: actor.userId, newIn: actor.language }
}

function required(held: HeldApplication | undefined): HeldApplication {
  if (!held) throw new Refusal(401, 'no-application', 'There is no application under way.')
  return held
}
