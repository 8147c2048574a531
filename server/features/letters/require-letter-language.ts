import { isInOtherLanguage, otherLanguageField } from '#contract/letter-language.ts'
import type { Actor, Language } from '#server/platform/actor.ts'
import { InvalidInput } from '#server/platform/errors.ts'

/** An action that sends a letter. */
interface Writing {
  actor: Actor
  /** Who wrote it; with a signature that is somebody else than the actor. */
  authorId: number | null
  complaint: { language: Language }
  /** `otherLanguage` tells that another language is meant. */
  input: { otherLanguage?: boolean | undefined }
}

/**
 * A letter in another language than that of the correspondence goes out only when its author says that it shall; whoever signs it
 * cannot change the text, and is not asked. Throws InvalidInput `otherLanguage`.
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
