import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './source-files.ts'

const folder = 'docs/decisions'

/** A line of the list of decisions: `- 0123 [Title](0123-file.md): …`. */
const line = /^- (\d{4}) \[(.+)\]\((\1-[\w-]+\.md)\): /gm

/** Records that the list of decisions does not name once and by their title, and lines without such a record, one sentence each. */
export function findUnlistedDecisions(root: string): string[] {
  const list = readFileSync(join(root, folder, 'README.md'), 'utf8')
  const listed = [...list.matchAll(line)].map(([, , title = '', file = '']) => ({ title, file }))
  const records = listFiles(root, folder, /\/\d{4}-[^/]+\.md$/).map(path => ({
    file: path.slice(folder.length + 1),
    title: titleOf(readFileSync(join(root, path), 'utf8')),
  }))
  const isSame = (one: (typeof listed)[number]) => (other: typeof one) =>
    one.file === other.file && one.title === other.title
  return [
    ...records
      .filter(record => listed.filter(isSame(record)).length !== 1)
      .map(({ file }) => `${folder}/README.md does not list ${file} once, by its title: give it a line in its group.`),
    ...listed
      .filter(each => !records.some(isSame(each)))
      .map(({ title, file }) => `${folder}/README.md lists ${file} as "${title}": there is no such record.`),
  ]
}

/** `# 123. Title`, also without the point. */
const titleOf = (record: string): string => /^# \d+[.:]? (.+)$/m.exec(record)?.[1] ?? ''
