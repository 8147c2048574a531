import { namedInBraces, type Placeholder, placeholders } from '#contract/desk/standard-text-choices.ts'
import type { CitationContent, DocumentsContent, TemplateContent } from '#contract/desk/standard-texts.ts'
import type { FieldError } from '#server/platform/errors.ts'

export type Content = TemplateContent | DocumentsContent | CitationContent

const languages = [
  { title: 'titleEn', text: 'textEn' },
  { title: 'titleAm', text: 'textAm' },
] as const

const isPlaceholder = (name: string): name is Placeholder => (placeholders as readonly string[]).includes(name)

/**
 * The errors of a template: a language with only a title or only a text, no language at all, and words in braces that are not
 * placeholders.
 */
export function errorsOfTemplate(content: TemplateContent): FieldError[] {
  const written = languages.filter(({ title, text }) => content[title] || content[text])
  if (written.length === 0) return languages.map(({ text }) => ({ field: text, reason: 'one-language-required' }))
  return written.flatMap(({ title, text }): FieldError[] => [
    ...(content[title] ? [] : [{ field: title, reason: 'required' }]),
    ...(content[text] ? [] : [{ field: text, reason: 'required' }]),
    ...(namedInBraces(content[text]).every(isPlaceholder) ? [] : [{ field: text, reason: 'unknown-placeholder' }]),
  ])
}

/** The first field whose name is taken by another of these texts. */
export function clashOf(content: Content, others: readonly Content[]): FieldError | undefined {
  if ('items' in content) return undefined
  if ('article' in content) {
    const isSame = others.some(other => 'article' in other && same(other, content, ['lawEn', 'numberEn', 'article']))
    return isSame ? { field: 'article', reason: 'name-taken' } : undefined
  }
  const field = languages
    .map(({ title }) => title)
    .find(title => content[title] && others.some(other => 'use' in other && same(other, content, ['use', title])))
  return field && { field, reason: 'name-taken' }
}

const same = <Each extends object>(one: Each, other: Each, names: readonly (keyof Each)[]): boolean =>
  names.every(name => fold(one[name]) === fold(other[name]))

const fold = (value: unknown): string => String(value).trim().toLowerCase()
