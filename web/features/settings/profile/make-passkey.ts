import { startRegistration } from '@simplewebauthn/browser'
import { CallFailure } from '#contract/http/client.ts'

/** Lets the browser make a passkey. A user who cancels is told that none was made. */
export async function makePasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  try {
    return { ...(await startRegistration({ optionsJSON: options as never })) }
  } catch {
    const fields = [{ field: 'passkeyName', reason: 'not-a-passkey' }]
    throw new CallFailure(422, { code: 'invalid-input', message: 'Error Saving Changes', fields })
  }
}
