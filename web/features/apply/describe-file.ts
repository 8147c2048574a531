import { inList } from '#contract/values/lists.ts'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import { formatFileSize } from '#contract/values/file-size.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'

/** A stored file as text: `letter.pdf (Decision letter, 340 KB)`. */
export function describeFile(
  { name, type, size }: Pick<ComplaintAttachment, 'name' | 'type' | 'size'>,
  language: Language,
) {
  const facts = [type && inLanguage(type, language), formatFileSize(size)].filter(Boolean)
  return `${name} (${inList(language, facts)})`
}
