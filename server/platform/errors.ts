/** A refusal that is sent to the caller: the HTTP layer turns it into the contract's `Failure`. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown> | undefined
  constructor(status: number, code: string, message: string, details?: Record<string, unknown>) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.details = details
  }
}

/** The specification's word for somebody who may not do this (section 6). */
export const unauthorizedMessage =
  'You are not authorized to perform this request. Please contact adminstator for further information.'

/** Not there, or not visible to the actor: the same answer for both on purpose. */
export class NotFound extends Refusal {
  constructor(what: string) {
    super(404, 'not-found', `There is no such ${what}.`)
  }
}

export class NotSignedIn extends Refusal {
  constructor() {
    super(401, 'not-signed-in', 'Please sign in.')
  }
}

/** A refused sign-in. `userId`, when the name has an account, is for the log; the answer is the same without one. */
export class SignInRefused extends Refusal {
  readonly userId: number | undefined
  constructor(userId: number | undefined, message: string) {
    super(401, 'invalid-credentials', message)
    this.userId = userId
  }
}

/** The caller has to prove by a one-time code whose complaint it is: there is no proof, or it was ended, or it is of another complaint. */
export class CodeRequired extends Refusal {
  constructor() {
    super(401, 'code-required', 'Please confirm with a one-time code.')
  }
}

export class NotPermitted extends Refusal {
  constructor() {
    super(403, 'not-permitted', unauthorizedMessage)
  }
}

export interface FieldError {
  /** The field as the caller names it: `complainant.phone`, `issues.0`. */
  field: string
  /** A kebab reason that the screens translate: `required`, `too-long`, `not-a-phone`. */
  reason: string
  /** With `too-long`: how many characters too many. */
  over?: number
  /** With `not-printable`: the signs, with their codes. */
  signs?: string
}

/** Invalid input, with every refused field. */
export class InvalidInput extends Refusal {
  readonly fields: FieldError[]
  /** `message` is for what the specification words itself. */
  constructor(fields: FieldError[], details?: Record<string, unknown>, message?: string) {
    const wrong = fields.map(({ field, reason }) => `${field} (${reason})`).join(', ')
    super(422, 'invalid-input', message ?? `Please check: ${wrong}.`, details)
    this.fields = fields
  }
}

/** Refuses every wrong field at once; `false` and undefined stand for a field that is right. Throws InvalidInput if one is wrong. */
export function refuseFields(errors: readonly (FieldError | false | undefined)[]): void {
  const wrong = errors.filter(error => error !== false && error !== undefined)
  if (wrong.length > 0) throw new InvalidInput(wrong)
}

/** The error of a required field that has no value. */
export const missing = (field: string, value: unknown): FieldError | false =>
  (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) && {
    field,
    reason: 'required',
  }

/** The catalogue's message for what could not be done; shown for calls that have no message of their own. */
export const usualFailure = 'Error Saving Changes'

/** A rule of the product says no; `ruling` is the rule's kebab word. */
export class RuleViolation extends Refusal {
  constructor(ruling: string, message: string = usualFailure, details?: Record<string, unknown>) {
    super(409, ruling, message, details)
  }
}

/** The complaint changed since the actor looked; `details.since` says who did what in between. */
export class StaleVersion extends Refusal {
  constructor(details: { version: number; since: unknown[] }) {
    super(409, 'stale-version', usualFailure, details)
  }
}

/** Too much work waits already; the caller may send the same again a little later. */
export class Busy extends Refusal {
  constructor() {
    super(503, 'busy', 'Too many files are being looked at. Please try again in a moment.', { retryAfter: 10 })
  }
}

/** Too many attempts; `retryAfter` is in seconds and becomes the Retry-After header. */
export class TooManyAttempts extends Refusal {
  readonly retryAfter: number
  constructor(retryAfter: number, code = 'too-many-attempts') {
    super(429, code, 'Too many attempts. Please wait.', { retryAfter })
    this.retryAfter = retryAfter
  }
}
