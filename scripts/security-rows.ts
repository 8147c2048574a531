import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const document = 'docs/security/asvs.md'

/** The sections of OWASP ASVS 5.0.0, and the level of each of their requirements in order. */
const sections = `
  1.1: 22  1.2: 1111122223  1.3: 112222222223  1.4: 222  1.5: 123
  2.1: 122  2.2: 112  2.3: 12223  2.4: 23
  3.1: 3  3.2: 113  3.3: 12223  3.4: 11222233  3.5: 11122333  3.6: 3  3.7: 22333
  4.1: 12233  4.2: 23333  4.3: 22  4.4: 1222
  5.1: 2  5.2: 112333  5.3: 113  5.4: 222
  6.1: 122  6.2: 111111112222  6.3: 11223333  6.4: 112233  6.5: 22222333  6.6: 2223  6.7: 33  6.8: 2222
  7.1: 222  7.2: 1111  7.3: 22  7.4: 11222  7.5: 223  7.6: 22
  8.1: 1233  8.2: 1123  8.3: 133  8.4: 23
  9.1: 111  9.2: 1222
  10.1: 22  10.2: 223  10.3: 22223  10.4: 1111122222233333  10.5: 22222  10.6: 22  10.7: 222
  11.1: 2233  11.2: 22233  11.3: 11233  11.4: 1222  11.5: 23  11.6: 23  11.7: 33
  12.1: 12233  12.2: 11  12.3: 22223
  13.1: 2333  13.2: 222223  13.3: 2233  13.4: 1222233
  14.1: 22  14.2: 12223333  14.3: 122
  15.1: 12233  15.2: 12233  15.3: 1222222  15.4: 3333
  16.1: 2  16.2: 22222  16.3: 2222  16.4: 222  16.5: 2223
  17.1: 23  17.2: 22223333  17.3: 22`

/** Numbers and levels of the requirements of levels 1 and 2. */
const required = [...sections.matchAll(/(\d+\.\d+): (\d+)/g)].flatMap(([, section, levels = '']) =>
  [...levels].map((level, at) => ({ number: `${section}.${at + 1}`, level })).filter(({ level }) => level !== '3'),
)

/** `| 1.2.3 | 1 | what it asks | answer |`. */
const row = /^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| (.+) \|$/gm
const kinds = /^(?:Holds|Holds by design|Does not apply|Deviation)\. /
/** `Test: path "title"`, the path in backticks. */
const testOf = /Test: `([^`]+)` "([^"]+)"/g
const pathOf = /`((?:client|contract|db|docs|scripts|server|tests)\/[^`\s]+\.\w+)`/g

/**
 * Requirements of levels 1 and 2 that the document does not answer once, answers that say neither of the four, and tests and files that they name and that are
 * not there, one sentence each.
 */
export function findUnansweredRequirements(root: string, text = readFileSync(join(root, document), 'utf8')): string[] {
  const rows = [...text.matchAll(row)].map(([, number = '', level = '', , answer = '']) => ({ number, level, answer }))
  const unanswered = required.filter(
    ({ number, level }) => rows.filter(each => each.number === number && each.level === level).length !== 1,
  )
  const unknown = rows.filter(({ number }) => !required.some(each => each.number === number))
  return [
    ...unanswered.map(({ number, level }) => `${document} does not answer ${number}, of level ${level}, once.`),
    ...unknown.map(({ number }) => `${document} answers ${number}: levels 1 and 2 have no such requirement.`),
    ...rows.flatMap(({ number, answer }) => faultsOf(root, answer).map(fault => `${document}, ${number}: ${fault}`)),
  ]
}

function faultsOf(root: string, answer: string): string[] {
  const tests = [...answer.matchAll(testOf)].map(([, path = '', title = '']) => ({ path, title }))
  const paths = [...answer.matchAll(pathOf)].map(([, path = '']) => path)
  return [
    ...(kinds.test(answer) ? [] : ['the answer begins with none of the four words.']),
    ...(answer.startsWith('Holds. ') && tests.length === 0 ? ['it holds, but no test shows it.'] : []),
    ...paths.filter(path => !existsSync(join(root, path))).map(path => `there is no ${path}.`),
    ...tests
      .filter(
        ({ path, title }) => existsSync(join(root, path)) && !readFileSync(join(root, path), 'utf8').includes(title),
      )
      .map(({ path, title }) => `${path} has no test "${title}".`),
  ]
}
