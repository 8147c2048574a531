import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** More than a screen of a list; a log that holds the failures of a whole run must stay readable. */
const mostCharacters = 6_000

/** Prints the text of the page of a failed journey: where only the log of a run is stored, its pictures are lost. */
export default class FailedPageReporter implements Reporter {
  onTestEnd(test: TestCase, { attachments, status }: TestResult): void {
    if (status === test.expectedStatus) return
    for (const { path } of attachments.filter(each => each.name === 'error-context')) {
      if (path === undefined) continue
      const text = readFileSync(path, 'utf8')
      const page = text.slice(Math.max(0, text.indexOf('# Page snapshot'))).slice(0, mostCharacters)
      process.stdout.write(`${test.title}\n${page}\n`)
    }
  }
}
