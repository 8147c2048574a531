import MarkdownIt from 'markdown-it'
import type { ShownPage } from '#contract/settings/public-pages.ts'
import { type FieldError, refuseFields } from '#server/platform/errors.ts'

/** Depth of lists and quotations; a text that goes deeper is shown without what lies below. */
const deepest = 8

/** HTML is shown as text, and a link leads to the web, a telephone, an address of e-mail, or a page of this portal. */
const markdown = new MarkdownIt('commonmark', { html: false, maxNesting: deepest }).disable([
  'image',
  'code',
  'fence',
  'html_block',
  'html_inline',
  'backticks',
])
markdown.validateLink = url => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(url)

type Token = ReturnType<typeof markdown.parse>[number]

/** Where a heading of this level begins, of those that stand at the top of the text. */
const startsOf = (tokens: readonly Token[], tag: 'h1' | 'h2'): number[] =>
  tokens.flatMap((token, at) => (token.type === 'heading_open' && token.tag === tag && token.level === 0 ? [at] : []))

/** The words of the heading that begins here, without emphasis and links. */
const headingAt = (tokens: readonly Token[], at: number): string =>
  (tokens[at + 1]?.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')

/** A heading is an opening, its words and an end. */
const headingLength = 3

/** A Markdown text as a page: its first line `# …` is the title, each `## …` begins a section. */
export function shownFrom(text: string): ShownPage {
  const tokens = markdown.parse(text, {})
  const html = (from: number, to: number) =>
    markdown.renderer.render(tokens.slice(from, to), markdown.options, {}).trim()
  const isTitled = startsOf(tokens, 'h1')[0] === 0
  const sections = startsOf(tokens, 'h2')
  return {
    title: isTitled ? headingAt(tokens, 0) : '',
    leadHtml: html(isTitled ? headingLength : 0, sections[0] ?? tokens.length),
    sections: sections.map((start, at) => ({
      title: headingAt(tokens, start),
      html: html(start + headingLength, sections[at + 1] ?? tokens.length),
    })),
  }
}

interface Texts {
  textEn: string
  textAm: string
}

/** Throws InvalidInput for a text without a title. */
export function requireTitles({ textEn, textAm }: Texts): void {
  const untitled = (field: string, text: string): FieldError | false =>
    shownFrom(text).title === '' && { field, reason: 'title-missing' }
  refuseFields([untitled('textEn', textEn), untitled('textAm', textAm)])
}

/** How the texts would be shown. Throws InvalidInput for one without a title. */
export function previewPage(texts: Texts): { en: ShownPage; am: ShownPage } {
  requireTitles(texts)
  return { en: shownFrom(texts.textEn), am: shownFrom(texts.textAm) }
}
