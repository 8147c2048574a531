import { isInOtherLanguage, otherLanguageField } from '#contract/filing/letter-language.ts'
import type { Actor, Language } from '#server/platform/actor.ts'
import { InvalidInput } from '#server/platform/errors.ts'

/** An action that sends a letter. */
interface Writing {
  actor: Actor
  /** The author of the letter; with a signature, not the actor. */
  authorId: number | null
  complaint: { language: Language }
  /** Whether the author confirmed `otherLanguage`. */
  input: { otherLanguage?: boolean | undefined }
}

/**
 * A letter in another language than that of the correspondence is sent only when its author confirms it; the approver who signs it
 * cannot change the text and is not asked. Throws InvalidInput `otherLanguage`.
 */
export function requireLetterLanguage(
  { actor, authorId, complaint, input }: Writing,
  texts: readonly (string | undefined)[],
): void {
  const isAuthor = actor.kind === 'staff' && actor.userId === authorId
  const written = texts.filter(text => text !== undefined)
  if (!isAuthor || input.otherLanguage || !isInOtherLanguage(written, complaint.language)) return
  throw new InvalidInput([{ field: otherLanguageField, reason: 'required' }])
}
