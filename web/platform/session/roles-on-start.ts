import type { Role } from '#contract/settings/sys-roles.ts'
import { browserClient } from '../answers/api.ts'

/** How long an answer from the start is considered fresh. */
const freshMilliseconds = 30_000

let begun: { at: number; roles: Promise<Role[]> } | undefined

/** Requests the roles at the start of a visit (specification, section 7); nobody waits for them, and a failure is ignored. */
export function beginRoles(): void {
  const roles = browserClient.listRoles()
  begun = { at: Date.now(), roles }
  roles.catch(() => {
    begun = undefined
  })
}

/** All roles, by name: those of the start for the first page of a visit, afterwards always loaded again. Throws CallFailure. */
export function readRoles(): Promise<Role[]> {
  const started = begun
  begun = undefined
  return started && Date.now() - started.at < freshMilliseconds ? started.roles : browserClient.listRoles()
}
