import { isInOtherLanguage, otherLanguageField } from '#contract/letter-language.ts'
import type { Language } from '#server/platform/actor.ts'
import { InvalidInput } from '#server/platform/errors.ts'

/**
 * A letter in another language than that of the correspondence goes out only when its author says that it shall.
 * Throws InvalidInput `otherLanguage`.
 */
export function requireLetterLanguage(
  { language }: { language: Language },
  texts: readonly (string | undefined)[],
  isMeant: boolean | undefined,
): void {
  const written = texts.filter(text => text !== undefined)
  if (isMeant || !isInOtherLanguage(written, language)) return
  throw new InvalidInput([{ field: otherLanguageField, reason: 'required' }])
}
