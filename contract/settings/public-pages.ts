import { z } from 'zod'
import { endpoints } from '../http/endpoint.ts'
import { cleanText } from '../values/clean-text.ts'
import { instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { longestPublicPage, publicPageNames } from './public-page-names.ts'

const name = z.enum(publicPageNames, { error: 'no-such-choice' })
const language = z.enum(['en', 'am'], { error: 'no-such-choice' })
const text = z.string({ error: 'required' }).overwrite(cleanText).min(1, 'required').max(longestPublicPage, 'too-long')

/** A page as it is shown: its HTML has the elements of Markdown alone, and nothing that runs. */
const shownPage = z.object({
  title: z.string(),
  /** What stands above the first section. */
  leadHtml: z.string(),
  sections: z.array(z.object({ title: z.string(), html: z.string() })),
})
export type ShownPage = z.output<typeof shownPage>

const version = z.object({
  version: z.int(),
  textEn: z.string(),
  textAm: z.string(),
  publishedAt: instant,
  publishedBy: bilingual,
})
export type PublicPageVersion = z.output<typeof version>

const texts = z.object({
  name,
  /** What is shown now, and the text that comes with the portal, both as Markdown. */
  textEn: z.string(),
  textAm: z.string(),
  standard: z.object({ en: z.string(), am: z.string() }),
  /** The newest first; the first one is shown. */
  versions: z.array(version),
})
export type PublicPageTexts = z.output<typeof texts>

/** Versions that are listed. */
export const mostPageVersions = 50

const manager = { page: 'Publication - Manage' } as const
const inMarkdown = z.object({ textEn: text, textAm: text })
const form =
  'The text begins with a line `# Title`; a line `## …` begins a section. Paragraphs, lists, emphasis and links to https, mailto, tel and own pages; HTML and pictures are shown as they were typed.'

export const publicPagesContract = endpoints({
  getPublicPage: {
    call: 'GET /PublicPages/GetPage/:page/:language',
    summary: 'A page that the office writes for the public',
    access: 'anyone',
    params: z.object({ page: name, language }),
    answer: shownPage,
    note: 'Ours. The newest published version, or the text that comes with the portal.',
  },
  getPublicPageTexts: {
    call: 'GET /PublicPages/GetTexts/:page',
    summary: 'The texts of a page, with its versions',
    access: manager,
    params: z.object({ page: name }),
    answer: texts,
    note: `Ours. The last ${mostPageVersions} versions.`,
  },
  previewPublicPage: {
    call: 'POST /PublicPages/Preview',
    summary: 'How a text would be shown',
    access: manager,
    body: inMarkdown,
    answer: z.object({ en: shownPage, am: shownPage }),
    note: `Ours. Stores nothing. ${form}`,
  },
  publishPublicPage: {
    call: 'POST /PublicPages/Publish',
    summary: 'Publishes another version of a page',
    access: manager,
    body: z.object({ name, version: z.int().min(0), ...inMarkdown.shape }),
    message: 'Page published successfully',
    answer: texts,
    note: `Ours. \`version\` is the newest that was seen, 0 for none: 409 \`stale-version\` with what was done since. ${form} A text without a title is refused with its field (\`title-missing\`).`,
  },
})
