import type { Role } from '#contract/sys-roles.ts'
import { browserClient } from './api.ts'

/** For so long an answer of the start is as good as one that would be asked for now. */
const freshMilliseconds = 30_000

let begun: { at: number; roles: Promise<Role[]> } | undefined

/** Asks for the roles as a visit starts (specification, section 7); nobody waits for them, and nothing is said when they fail. */
export function beginRoles(): void {
  const roles = browserClient.listRoles()
  begun = { at: Date.now(), roles }
  roles.catch(() => {
    begun = undefined
  })
}

/** All roles, by name: those of the start for the page with which a visit starts, asked for anew ever after. Throws CallFailure. */
export function readRoles(): Promise<Role[]> {
  const started = begun
  begun = undefined
  return started && Date.now() - started.at < freshMilliseconds ? started.roles : browserClient.listRoles()
}
