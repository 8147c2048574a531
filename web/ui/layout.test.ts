import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { layout } from './layout.ts'

// A style sheet cannot read the numbers of layout.ts, and a media query cannot read a property, so this test compares the files' texts.
const styles = readFileSync(new URL('./colours.css', import.meta.url), 'utf8')

test('the style sheets carry the measures of the specification', () => {
  expect(styles).toContain(`--top-bar-height: ${layout.topBarHeight}px;`)
  expect(styles).toContain(`--sidebar-width: ${layout.sidebarWidth}px;`)
  expect(styles).toContain(`--sidebar-compact-width: ${layout.compactSidebarWidth}px;`)
})

test('phones begin where the specification says', () => {
  const shell = readFileSync(new URL('./parts.css', import.meta.url), 'utf8')
  expect(shell).toContain(`(max-width: ${layout.mobileBreakpoint}px)`)
})
