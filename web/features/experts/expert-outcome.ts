import { CallFailure } from '#contract/client.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'

/** What came of an action: the catalogue's message, a refused field, or why else nothing was done. */
export interface ExpertOutcome {
  done?: string
  refused?: Refused
  problem?: { message: string | null; code: string }
}

/** Makes a call and says what came of it. Throws what nobody foresaw. */
export async function readExpertOutcome(
  values: Record<string, string>,
  message: string,
  call: () => Promise<unknown>,
): Promise<ExpertOutcome> {
  try {
    await call()
    return { done: message }
  } catch (error) {
    // the browser's own fetch throws TypeError when no answer comes
    if (error instanceof TypeError)
      return { refused: { fields: [], values }, problem: { message: null, code: 'offline' } }
    if (!(error instanceof CallFailure)) throw error
    const { fields = [], message: words, code } = error.failure
    if (error.status === 422 && fields.length > 0) return { refused: { fields, values } }
    return { refused: { fields: [], values }, problem: { message: words, code } }
  }
}
