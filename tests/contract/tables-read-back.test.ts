import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableFormats } from '#contract/http/table-columns.ts'
import type { ImportAnswer } from '#contract/http/table-import.ts'
import { administratorOf } from '#tests/support/administration.ts'
import { draws } from '#tests/support/draws.ts'
import { anOrganization } from '#tests/support/factories.ts'
import { plant, plantOne, rowIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { ownerDb } = server.database
const admin = await administratorOf(server, ['All'])
const office = await server.add(anOrganization)

type Names = [string, string][]
interface ReadBack {
  exportPath: string
  importPath: string
  plant(names: Names): Promise<unknown>
}

let made = 0
const both = (names: Names) => names.map(([name_en, name_am]) => ({ name_en, name_am }))

/** Each table that is exported and imported. */
const tables: Record<string, ReadBack> = {
  bodies: {
    exportPath: '/Organizations/ExportOrganizations',
    importPath: '/Organizations/ImportOrganizations',
    plant: names => plant(ownerDb, 'organization', both(names)),
  },
  departments: {
    exportPath: `/Organizations/ExportDepartments/${office}`,
    importPath: `/Organizations/ImportDepartments/${office}`,
    async plant(names) {
      let parent_id: number | null = null
      for (const one of both(names))
        parent_id = await plantOne(ownerDb, 'department', { ...one, organization_id: office, parent_id })
    },
  },
  places: {
    exportPath: '/Locations/ExportLocations/0',
    importPath: '/Locations/ImportLocations',
    async plant(names) {
      const kinds = ['region', 'zone', 'woreda', 'kebele'] as const
      let parent_id: number | null = null
      for (const [at, one] of both(names).entries())
        parent_id = await plantOne(ownerDb, 'location', {
          ...one,
          kind: kinds[at]!,
          parent_id,
          valid_from_on: '2020-01-01',
        })
    },
  },
  constants: {
    exportPath: '/ReferenceData/ExportConstants',
    importPath: '/ReferenceData/ImportConstants',
    async plant(names) {
      const like = await rowIn(ownerDb, 'constant_field', { field_name: 'sector' }, ['field_name', 'region_id'])
      const rows = names.map(([label_en, label_am], at) => ({
        ...like,
        code: `drawn-${++made}`,
        label_en,
        label_am,
        sort_order: 1000 + at,
      }))
      await plant(ownerDb, 'constant_field', rows)
    },
  },
}

const pieces = [
  ',',
  ';',
  '\t',
  '"',
  "'",
  '\n',
  '0',
  '007',
  '=',
  '+',
  '-',
  '@',
  '4271093555182046',
  ' / ',
  'ሀ',
  'Permits',
]
/** Names that differ, whatever stands in them, and begin as formulas, numbers and texts do. */
const drawnName = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 })
  .map(parts => parts.join('').trim())
  .filter(text => text !== '')
const drawnNames = fc.array(fc.tuple(drawnName, drawnName), { minLength: 4, maxLength: 4 })

test.each(Object.entries(tables))(
  'every export of the %s is read back unchanged',
  async (_, table) => {
    await fc.assert(
      fc.asyncProperty(drawnNames, async drawn => {
        // the number keeps names apart that are the same in folded letters
        await table.plant(drawn.map(([en, am]) => [`${en}${++made}`, `${am}${made}`]))
        for (const format of tableFormats) {
          const file = await admin.get(`${table.exportPath}/${format}`)
          const preview: ImportAnswer = (
            await admin.upload(`${table.importPath}?mode=preview`, file.rawPayload, `table.${format}`)
          ).json()
          expect(preview.rows, format).toEqual([])
          expect(preview.counts.unchanged).toBeGreaterThanOrEqual(drawn.length)
        }
      }),
      draws(4),
    )
  },
  90_000,
)

const columns = ['nameEn', 'nameAm']
const preview = async (file: string | Buffer, path = tables.departments!.importPath): Promise<ImportAnswer> =>
  (await admin.upload(`${path}?mode=preview`, file)).json()

test.each([
  ['commas', ',', 'Archive; closed files'],
  ['semicolons', ';', 'Permits, licences'],
  ['tabs', '\t', 'Permits, licences; archive'],
])(
  'a file separated by %s has one separator, and the preview shows each column as it is stored',
  async (_, by, name) => {
    const answer = await preview(`\ufeff${columns.join(by)}\n${name}${by}ፈቃድና ምዝገባ\n`)
    expect(answer.rows).toMatchObject([
      { verdict: 'added', stored: { nameEn: name, nameAm: 'ፈቃድና ምዝገባ', parent: '', isActive: 'yes' } },
    ])
  },
)

test('the separator is found in headings that are quoted, in another order, or among unknown ones', async () => {
  const answer = await preview('"Remarks, if any";"nameAm";"nameEn"\n"a, b, c";ስም;One, two\n')
  expect(answer.rows).toMatchObject([{ stored: { nameEn: 'One, two', nameAm: 'ስም' } }])
})

test('rows that are empty do not count, however many there are', async () => {
  const empty = ['', ';', ' ; ', '""; ', '\u00a0;\t'].join('\n')
  const file = `nameEn;nameAm\n${empty}\nDesk;ዴስክ\n${';\n'.repeat(40_000)}Window;መስኮት\n`
  const answer = await preview(file)
  expect(answer.counts).toMatchObject({ added: 2, refused: 0 })
  expect(answer.rows.map(({ row }) => row)).toEqual([7, 40_008])
})

test('the preview of users shows the second name and what an empty cell becomes', async () => {
  const name = 'Registrar'
  await plantOne(ownerDb, 'role', { name, guard_level: 'GUEST' })
  const file = `userName;name;nameAm;role\nhana@office.test;Hana Bekele;ሐና በቀለ;${name}\n`
  const { rows } = await preview(file, '/Users/ImportUsers')
  expect(rows).toMatchObject([{ stored: { nameAm: 'ሐና በቀለ', language: 'am', role: name } }])
})
