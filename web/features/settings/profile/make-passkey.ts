import { startRegistration } from '@simplewebauthn/browser'
import { CallFailure } from '#contract/client.ts'

/** Lets the browser make a passkey. Somebody who turns away is told that nothing came of it. */
export async function makePasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  try {
    return { ...(await startRegistration({ optionsJSON: options as never })) }
  } catch {
    const fields = [{ field: 'passkeyName', reason: 'not-a-passkey' }]
    throw new CallFailure(422, { code: 'invalid-input', message: 'Error Saving Changes', fields })
  }
}
