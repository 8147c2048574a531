import { expect, test } from 'vitest'
import { publicPageNames } from '#contract/settings/public-page-names.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { pagePaths } from '#web/paths.ts'
import { previewPage, shownFrom } from './show-page.rules.ts'
import { standardPages } from './standard-pages.ts'

test('the first heading is the title, what follows the lead, each heading below it a section', () => {
  expect(shownFrom('# About *us*\n\nWe **help**.\n\n## Who\n\n- one\n- two\n\n### How\n\n## When\n\nNow.')).toEqual({
    title: 'About us',
    leadHtml: '<p>We <strong>help</strong>.</p>',
    sections: [
      { title: 'Who', html: '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<h3>How</h3>' },
      { title: 'When', html: '<p>Now.</p>' },
    ],
  })
})

test('a text without a title is refused with its field', () => {
  const refused = (textEn: string, textAm: string) => {
    try {
      previewPage({ textEn, textAm })
    } catch (error) {
      return (error as InvalidInput).fields
    }
    return []
  }
  expect(refused('About us', '# ስለ እኛ')).toEqual([{ field: 'textEn', reason: 'title-missing' }])
  expect(refused('# About us', 'መግቢያ\n\n# ስለ እኛ')).toEqual([{ field: 'textAm', reason: 'title-missing' }])
  expect(refused('# About us', '# ስለ እኛ')).toEqual([])
})

const hostile = [
  '<script>alert(1)</script>',
  'words <img src=x onerror=alert(1)> words',
  '[link](javascript:alert(1))',
  '[link](JaVaScRiPt:alert(1))',
  '[link](&#106;avascript:alert(1))',
  '[link](data:text/html,<script>alert(1)</script>)',
  '[link](//evil.example)',
  '[link](vbscript:x)',
  '<javascript:alert(1)>',
  '![picture](https://evil.example/x.png)',
  '[link](https://example.org "x\\" onmouseover=\\"alert(1)")',
  '```html\n<script>alert(1)</script>\n```',
  '## <b onclick=alert(1)>heading</b>',
]

test.each(hostile)('nothing runs, nothing is loaded: %s', text => {
  const { leadHtml, sections } = shownFrom(`# Title\n\n${text}`)
  const html = [leadHtml, ...sections.map(section => section.html)].join('')
  expect(
    html.replaceAll(
      /<\/?(?:p|a|h[1-6]|ul|ol|li|em|strong|blockquote|hr|br)(?: (?:href|title|start)="[^"<>]*")*(?: \/)?>/g,
      '',
    ),
  ).not.toContain('<')
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(?:https?:|mailto:|tel:|\/[^/]|#)/)
})

test.each([
  ['lists within lists', `# T\n\n${Array.from({ length: 400 }, (_, at) => `${' '.repeat(at % 60)}- x`).join('\n')}`],
  ['quotations within quotations', `# T\n\n${'>'.repeat(19_000)} x`],
  ['emphasis without an end', `# T\n\n${'*a '.repeat(6_000)}`],
  ['brackets without an end', `# T\n\n${'['.repeat(19_000)}`],
  ['links within links', `# T\n\n${'[a]('.repeat(4_500)}`],
  ['back ticks', `# T\n\n${'`'.repeat(19_000)}`],
])('the longest text of %s is shown within a quarter of a second', (_, text) => {
  const start = performance.now()
  shownFrom(text)
  expect(performance.now() - start).toBeLessThan(250)
})

test.each(publicPageNames)(
  'the standard text of %s says the same in both languages, and its links lead to pages',
  name => {
    const [en, am] = [shownFrom(standardPages[name].en), shownFrom(standardPages[name].am)]
    expect(en.title).not.toBe('')
    expect(en.leadHtml).not.toBe('')
    expect(am.title).toMatch(/^[\u1200-\u137f\s]+$/)
    expect(am.sections.map(({ html }) => html.match(/<li>|href="[^"]*"/g))).toEqual(
      en.sections.map(({ html }) => html.match(/<li>|href="[^"]*"/g)),
    )
    const paths = new Set(pagePaths.map(({ path }) => path))
    const links = [
      ...en.sections
        .map(({ html }) => html)
        .join('')
        .matchAll(/href="(\/[^"]*)"/g),
    ].map(([, path]) => path)
    expect(links.filter(path => !paths.has(path ?? ''))).toEqual([])
  },
)
