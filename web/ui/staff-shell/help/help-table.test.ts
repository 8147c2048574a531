import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { matchPath } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { statusTexts } from '#contract/values/status-texts.ts'
import { complainantMenu, menu, respondentMenu } from '#web/menu.ts'
import { pagePaths } from '#web/paths.ts'
import { type Language, languages } from '#web/platform/preferences.ts'
import { type HelpReader, openEntries } from './help-links.ts'
import { type HelpText, helpOf, helpTable } from './help-table.ts'

const folder = path.join(import.meta.dirname, '../../../locales')
const readTexts = (language: string, name: string): Record<string, HelpText> =>
  JSON.parse(readFileSync(path.join(folder, language, `${name}.json`), 'utf8'))
const textOf = (language: string, text: string): HelpText | undefined => {
  const [file = '', page = ''] = text.split(':')
  return readTexts(language, file)[page]
}

const leavesOf = (tree: unknown): string[] =>
  typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(leavesOf)

/** Everything that the pages in a language say, apart from the help. */
const saidIn = (language: Language) =>
  new Set([
    ...leavesOf(statusTexts[language]),
    ...readdirSync(path.join(folder, language))
      .filter(file => !file.startsWith('help'))
      .flatMap(file => leavesOf(JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')))),
  ])

const staffPaths = pagePaths.filter(({ shell }) => shell === 'staff').map(page => page.path)
const entries = [...menu, ...complainantMenu, ...respondentMenu].flatMap(group => group.entries)

test('every page within the desk’s frame has help, and nothing else has', () => {
  expect(helpTable.map(help => help.path).toSorted()).toEqual(staffPaths.toSorted())
})

test.each(staffPaths)('an address of %s has the help of that page', pagePath => {
  expect(helpOf(pagePath.replaceAll(/:\w+/g, '17'))?.path).toBe(pagePath)
})

describe.each(languages)('in %s', language => {
  const said = saidIn(language)

  test.each(helpTable)('$text is whole and short', ({ text }) => {
    const help = textOf(language, text)
    expect(help).toBeDefined()
    const { title, purpose, steps, words, next } = help!
    for (const part of [title, purpose, next]) expect(part).not.toBe('')
    expect(Object.keys(steps).length).toBeGreaterThan(1)
    expect(Object.keys(words).length).toBeGreaterThan(0)
    for (const { word, meaning } of Object.values(words)) expect(`${word} ${meaning}`).not.toMatch(/undefined|^ | $/)
    const count = leavesOf(help).join(' ').split(/\s+/).length
    // Amharic needs fewer words for the same
    expect(count).toBeGreaterThanOrEqual(language === 'en' ? 60 : 40)
    expect(count).toBeLessThanOrEqual(150)
  })

  test.each(helpTable)('$text names only what pages say in these words', ({ text }) => {
    const named = leavesOf(textOf(language, text)).flatMap(each =>
      [...each.matchAll(/“([^”]+)”/g)].map(([, name]) => name),
    )
    expect(named.filter(name => !said.has(name ?? ''))).toEqual([])
  })
})

test('no text is left over', () => {
  for (const file of ['help-cases', 'help-people', 'help-reports', 'help-setting'])
    for (const page of Object.keys(readTexts('en', file)))
      expect(helpTable.map(({ text }) => text as string)).toContain(`${file}:${page}`)
})

test.each(helpTable)('$path: each related page exists, and is another one', ({ path: own, related }) => {
  for (const name of related) {
    const entry = entries.find(each => each.name === name)
    const target = pagePaths.find(page => matchPath({ path: page.path, end: true }, entry?.path ?? ''))
    expect(target?.shell, name).toBe('staff')
    expect(target?.path, name).not.toBe(own)
  }
})

test('a reader finds links to the pages that are open to them, and to no others', () => {
  const reader = (user: Partial<HelpReader['user']>, ...codes: PageCode[]): HelpReader => ({
    user: { kind: 'staff', guardLevel: 'ADMIN', mustSetUpSecondFactor: false, ...user },
    permissions: new Set(codes),
  })
  const names = ['viewComplaints', 'roles', 'ownProfile', 'ownComplaints'] as const
  const foundBy = (...given: Parameters<typeof reader>) => openEntries(names, reader(...given)).map(({ name }) => name)
  expect(foundBy({})).toEqual(['ownProfile'])
  expect(foundBy({}, 'Complaints - List View')).toEqual(['viewComplaints', 'ownProfile'])
  expect(foundBy({}, 'All')).toEqual(['viewComplaints', 'roles', 'ownProfile'])
  expect(foundBy({ guardLevel: 'EDITOR' }, 'All')).toEqual(['ownProfile'])
  expect(foundBy({ kind: 'complainant', guardLevel: 'GUEST' })).toEqual(['ownProfile', 'ownComplaints'])
  expect(foundBy({ mustSetUpSecondFactor: true }, 'All')).toEqual([])
})
