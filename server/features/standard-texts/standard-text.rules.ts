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
 * What is wrong with a template: a language with a title and no text, or a text and no title; neither language; and what stands in braces
 * and is no placeholder.
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

/** The first word that two texts of a kind may not both be called by: in which field it stands, and for whom. */
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
