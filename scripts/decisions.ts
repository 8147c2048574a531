import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles, rooms } from './source-files.ts'

const folder = 'docs/decisions'
const list = `${folder}/README.md`
const mostWords = 450
const mostPages = 45

/** A line of the list of decisions: `- [Title](file.md): …`. */
const line = /^- \[(.+)\]\(([\w-]+\.md)\): /gm

/** A file or folder of the repository between backticks: `server/app/jobs.ts`, `db/migrations/`. */
const namedPath = new RegExp(`\`((?:${[...rooms, 'docs'].join('|')})/[\\w./#-]*)\``, 'g')

/** A link to another file. */
const relativeLink = /\]\((?!https?:)([\w./-]+)/g

/** A function after its file: `server/app/run.ts` `run()`. */
const namedFunction = new RegExp(`\`((?:${rooms.join('|')})/[\\w./#-]+)\` \`(\\w+)\\(\\)\``, 'g')

/** Other documents that lead through the code. A name in capitals stands for any. */
const guides = ['docs/architecture.md', 'docs/change.md']
const placeholder = /\bN(?:AME|NNN)\b|NNNN_/

/** A decision named by the number that it had formerly, also where a comment breaks between word and number. */
const numbered = /\bdecisions?(?:[\s*/]|--|\[)+0?\d{2,3}\b|\bdecisions\/\d{4}/gi

/** What is wrong with the pages of decisions and with references to them, one sentence each. */
export const findFaultyDecisions = (root: string): string[] => [
  ...findUnlisted(root),
  ...findPageFaults(root),
  ...guides
    .filter(path => existsSync(join(root, path)))
    .flatMap(path => [...findGonePaths(root, path), ...findGoneFunctions(root, path)]),
  ...findNumbers(root),
]

const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8')
const titleOf = (page: string): string => /^# (.+)$/m.exec(page)?.[1] ?? ''
const listPages = (root: string): string[] => listFiles(root, folder, /\.md$/).filter(path => path !== list)

/** Pages that the list does not name once and by their title, and lines without such a page. */
function findUnlisted(root: string): string[] {
  const listed = [...read(root, list).matchAll(line)].map(([, title = '', file = '']) => ({ title, file }))
  const pages = listPages(root).map(path => ({
    file: path.slice(folder.length + 1),
    title: titleOf(read(root, path)),
  }))
  const isSame = (one: (typeof listed)[number]) => (other: typeof one) =>
    one.file === other.file && one.title === other.title
  return [
    ...pages
      .filter(page => listed.filter(isSame(page)).length !== 1)
      .map(({ file }) => `${list} does not list ${file} once, by its title: give it a line in its group.`),
    ...listed
      .filter(each => !pages.some(isSame(each)))
      .map(({ title, file }) => `${list} lists ${file} as "${title}": there is no such page.`),
  ]
}

/** Pages that are too many or too long, or name what is not there. */
function findPageFaults(root: string): string[] {
  const pages = listPages(root)
  const tooMany =
    pages.length > mostPages
      ? [`${folder} has ${pages.length} pages, ${mostPages} at most: join two of one subject.`]
      : []
  return [
    ...tooMany,
    ...pages.flatMap(path => {
      const page = read(root, path)
      const words = page.split(/\s+/).filter(Boolean).length
      const tooLong = words > mostWords ? [`${path} has ${words} words, ${mostWords} at most.`] : []
      return [...tooLong, ...findGonePaths(root, path)]
    }),
  ]
}

/** Files and folders that a document names and that are not there. */
const findGonePaths = (root: string, path: string): string[] =>
  [...read(root, path).matchAll(namedPath)]
    .map(([, named = '']) => named)
    .filter(named => !placeholder.test(named) && !existsSync(join(root, named)))
    .concat(findGoneLinks(root, path))
    .map(named => `${path} names ${named}: there is no such file or folder.`)

/** Files to which a document leads and that are not there. */
const findGoneLinks = (root: string, path: string): string[] =>
  [...read(root, path).matchAll(relativeLink)]
    .map(([, target = '']) => target)
    .filter(target => !existsSync(join(root, dirname(path), target)))

/** Functions that a document names after their file and that are not in it. */
const findGoneFunctions = (root: string, path: string): string[] =>
  [...read(root, path).matchAll(namedFunction)]
    .map(([, file = '', name = '']) => ({ file, name }))
    .filter(({ file, name }) => existsSync(join(root, file)) && !new RegExp(`\\b${name}\\b`).test(read(root, file)))
    .map(({ file, name }) => `${path} names ${name}() of ${file}: it is not there.`)

/** References to decisions by a number, as they once had. */
function findNumbers(root: string): string[] {
  const files = [...rooms, 'docs'].flatMap(each => listFiles(root, each, /\.(?:tsx?|mjs|css|sql|md|json)$/))
  const own = ['README.md', 'CONTRIBUTING.md', 'playwright.config.ts', 'vitest.config.ts', 'bootstrap.mjs']
  return [...files, ...own.filter(path => existsSync(join(root, path)))]
    .filter(path => !path.startsWith('scripts/decisions'))
    .flatMap(path =>
      [...read(root, path).matchAll(numbered)]
        .map(([found]) => found.replaceAll(/[\s*]+/g, ' '))
        .map(found => `${path} names "${found}": say the reason, or name the page of ${folder} by its file.`),
    )
}
