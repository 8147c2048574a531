import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findBreaches } from './import-rules.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A repository in a temporary folder, from path to content. */
function aRepository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'import-rules-'))
  folders.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

const empty = 'export const a = 1\nexport type A = number\n'
const targets = {
  'contract/statuses.ts': empty,
  'db/tables.ts': empty,
  'scripts/where.ts': empty,
  'server/main.ts': empty,
  'server/app/endpoints.ts': empty,
  'server/demo/index.ts': empty,
  'server/features/intake/index.ts': empty,
  'server/features/intake/register.ts': empty,
  'server/platform/errors.ts': empty,
  'server/platform/clock.ts': empty,
  'server/features/intake/form.rules.ts': empty,
  'tests/support/database.ts': empty,
  'web/ui/table.tsx': empty,
  'web/features/apply/apply.page.tsx': empty,
}

const planted: [kind: string, file: string, code: string, says: RegExp][] = [
  ['contract → server', 'contract/accounts/users.ts', `import { a } from '#server/platform/clock.ts'`, /^contract\//],
  ['contract → database types', 'contract/accounts/users.ts', `import type { A } from '#db/tables.ts'`, /^contract\//],
  ['web → server', 'web/root.tsx', `import { a } from '#server/platform/clock.ts'`, /^web\/ imports/],
  ['web → server types', 'web/root.tsx', `import type { A } from '#server/platform/clock.ts'`, /^web\/ imports/],
  ['web → server, dynamic', 'web/root.tsx', `const b = await import('#server/platform/clock.ts')`, /^web\/ imports/],
  ['web → server, type of', 'web/root.tsx', `type B = import('#server/platform/clock.ts').A`, /^web\/ imports/],
  ['web → server, re-export', 'web/root.tsx', `export * from '#server/platform/clock.ts'`, /^web\/ imports/],
  ['ui → feature', 'web/ui/shell.tsx', `import { a } from '#web/features/apply/apply.page.tsx'`, /^web\/ui/],
  ['web platform → feature', 'web/platform/a.ts', `import { a } from '#web/features/apply/apply.page.tsx'`, /^web\/ui/],
  [
    'web feature → inside of another',
    'web/features/track/track.page.tsx',
    `import { a } from '#web/features/apply/apply.page.tsx'`,
    /index\.ts/,
  ],
  ['db → contract value', 'db/seed.ts', `import { a } from '#contract/statuses.ts'`, /^db\//],
  ['db → server', 'db/seed.ts', `import type { A } from '#server/platform/clock.ts'`, /^db\//],
  [
    'feature → inside of another',
    'server/features/tracking/track.ts',
    `import { a } from '#server/features/intake/register.ts'`,
    /index\.ts/,
  ],
  [
    'platform → feature',
    'server/platform/http.ts',
    `import { a } from '#server/features/intake/index.ts'`,
    /platform knows/,
  ],
  ['platform → app', 'server/platform/http.ts', `import { a } from '#server/app/endpoints.ts'`, /server\/app/],
  ['feature → app', 'server/features/tracking/track.ts', `import { a } from '#server/app/endpoints.ts'`, /server\/app/],
  ['feature → demo', 'server/features/tracking/track.ts', `import { a } from '#server/demo/index.ts'`, /server\/demo/],
  ['demo → app', 'server/demo/city.ts', `import { a } from '#server/app/endpoints.ts'`, /server\/app/],
  ['app → main', 'server/app/jobs.ts', `import { a } from '#server/main.ts'`, /process/],
  ['server → web', 'server/features/tracking/track.ts', `import type { A } from '#web/ui/table.tsx'`, /nothing of web/],
  ['app → web value', 'server/app/pages.ts', `import { a } from '#web/ui/table.tsx'`, /nothing of web/],
  [
    'rules → clock',
    'server/features/intake/other.rules.ts',
    `import { a } from '#server/platform/clock.ts'`,
    /^\*\.rules\.ts/,
  ],
  [
    'lifecycle → use case',
    'server/features/intake/lifecycle.ts',
    `import { a } from './register.ts'`,
    /^\*\.rules\.ts/,
  ],
  [
    'rules → file system',
    'server/features/intake/other.rules.ts',
    `import { readFileSync } from 'node:fs'`,
    /no Node module/,
  ],
  ['product → tests', 'server/features/intake/other.ts', `import { a } from '#tests/support/database.ts'`, /tests/],
  ['product → scripts', 'server/features/intake/other.ts', `import { a } from '#scripts/where.ts'`, /scripts/],
  [
    'another feature by a way up',
    'server/features/tracking/track.ts',
    `import { a } from '../intake/index.ts'`,
    /^what lies elsewhere .*#server\/features\/intake\/index\.ts$/,
  ],
  [
    'path of a URL',
    'server/app/start.ts',
    ["new URL('../main.ts', import.meta.url)", 'pathname'].join('.'),
    /import\.meta\.dirname/,
  ],
  ['missing file', 'server/features/intake/other.ts', `import { a } from './gone.ts'`, /no such file/],
]

test.each(planted)('finds %s', (_kind, file, code, says) => {
  const breaches = findBreaches(aRepository({ ...targets, [file]: code }))
  expect(breaches).toHaveLength(1)
  expect(breaches[0]).toMatchObject({ file, line: 1, rule: expect.stringMatching(says) })
})

test('finds a circle between features, across several of them', () => {
  const breaches = findBreaches(
    aRepository({
      'server/features/a/index.ts': `import { b } from '#server/features/b/index.ts'\nexport const a = b`,
      'server/features/b/index.ts': `export { c as b } from '#server/features/c/index.ts'`,
      'server/features/c/index.ts': `export const c = 1`,
      'server/features/c/work.ts': `import type { a } from '#server/features/a/index.ts'\nexport type B = typeof a`,
    }),
  )
  expect(breaches.map(breach => breach.rule)).toContain(
    'features in a circle: server/features/a → server/features/b → server/features/c → server/features/a',
  )
  expect(breaches).toHaveLength(3)
})

const circle = 'files in a circle: web/ui/one.tsx → web/ui/two.tsx → web/ui/one.tsx'

test.each([
  ['values', `import { Two } from './two.tsx'\nexport const One = Two`, `export { One as Two } from '#web/ui/one.tsx'`],
  ['types', `import type { Two } from './two.tsx'\nexport type One = Two`, `export type Two = import('./one.tsx').One`],
  ['what is loaded later', `export const one = () => import('./two.tsx')`, `import type { one } from './one.tsx'`],
])('finds a circle between files: %s', (_kind, one, two) => {
  const breaches = findBreaches(aRepository({ 'web/ui/one.tsx': one, 'web/ui/two.tsx': two }))
  expect(breaches.map(({ rule }) => rule)).toContain(circle)
  expect(breaches).toHaveLength(2)
  expect(findBreaches(aRepository({ 'web/ui/one.tsx': one, 'web/ui/two.tsx': '' }))).toEqual([])
})

test('allows what the architecture allows', () => {
  const allowed = {
    'contract/accounts/users.ts': `import { a } from '../statuses.ts'`,
    'db/seed.ts': `import type { A } from '#contract/statuses.ts'\nimport { a } from './tables.ts'`,
    'server/features/tracking/track.ts': `import { a } from '#server/features/intake/index.ts'`,
    'server/features/tracking/track.test.ts': `import { a } from '#tests/support/database.ts'`,
    'server/features/tracking/track.rules.ts': `import { a } from '#server/platform/errors.ts'`,
    'server/app/pages.ts': `import type { A } from '#web/ui/table.tsx'\nimport { a } from './endpoints.ts'`,
    'server/migrate.ts': `import { a } from '#server/app/endpoints.ts'`,
    'web/features/track/track.page.tsx': `import type { Route } from './+types/track.page.ts'\nimport { a } from '#contract/statuses.ts'`,
  }
  expect(findBreaches(aRepository({ ...targets, ...allowed }))).toEqual([])
})
