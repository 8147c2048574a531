import { readFile } from 'node:fs/promises'
import { type Download, expect, test } from '@playwright/test'
import type { Client } from '#contract/http/client.ts'
import { departmentColumns } from '#contract/settings/departments.ts'
import type { contract } from '#contract/index.ts'
import { organizationColumns } from '#contract/settings/organizations.ts'
import am from '#web/locales/am/bodies.json' with { type: 'json' }
import en from '#web/locales/en/bodies.json' with { type: 'json' }
import { expectNothingForAxe } from '../steps/axe.ts'
import { enter } from '../steps/desk.ts'
import { attach, press } from '../steps/keyboard.ts'
import { callsFrom } from '../steps/office-calls.ts'
import { speak, unique } from '../steps/own-region.ts'
import { screenOf } from '../steps/screens.ts'

type Api = Client<typeof contract>

interface Table {
  page: string
  /** English at the desk, Amharic on a phone. */
  language: 'en' | 'am'
  /** Its calls have to name the body too. */
  isLong?: true
  columns: readonly string[]
  /** A row to be added under this name, one that cannot be taken, and why. */
  added(name: string): Record<string, string>
  refused: Record<string, string>
  reason: keyof typeof en.reasons
  /** Removes what was added, which also proves that it is there. */
  remove(api: Api, name: string): Promise<unknown>
}

const names = (name: string) => ({ nameEn: name, nameAm: `${name} ስም` })

const tables: Table[] = [
  {
    page: '/setting/create-organization',
    language: 'am',
    columns: organizationColumns,
    added: name => ({ ...names(name), location: 'Addis Ababa / Bole', handlesComplaints: 'no', isActive: 'yes' }),
    refused: { ...names('Nowhere bureau'), location: 'Atlantis', handlesComplaints: 'no', isActive: 'yes' },
    reason: 'no-such-place',
    async remove(api, text) {
      const { organizations } = await api.listManagedOrganizations({ query: { text } })
      await api.deleteOrganization({ params: { id: organizations[0]?.id ?? 0 } })
    },
  },
  {
    page: '/setting/create-department',
    language: 'en',
    isLong: true,
    columns: departmentColumns,
    added: name => ({ ...names(name), isActive: 'yes' }),
    refused: { ...names('Lost desk'), parent: 'No such department' },
    reason: 'no-such-parent',
    async remove(api, name) {
      const { organizations } = await api.searchOrganizations({ query: { text: 'Grievance' } })
      const tree = await api.getDepartmentTree({ params: { organizationId: organizations[0]?.id ?? 0 } })
      await api.deleteDepartment({ params: { id: tree.find(({ nameEn }) => nameEn === name)?.id ?? 0 } })
    },
  },
]

const contentOf = async (download: Download) => readFile(await download.path())

/** Each on the screen of its language. */
const runs = tables.map(table => ({ ...table, tag: [screenOf[table.language], ...(table.isLong ? ['@long'] : [])] }))

for (const { page: address, language, columns, added, refused, reason, remove, tag } of runs) {
  test(`a table goes out and comes in again, with a preview and a report: ${address} (${language})`, { tag }, async ({
    page,
  }) => {
    const { exchange, preview, reasons } = { en, am }[language]
    const name = `pilot-${unique()}`
    await enter(page, 'admin')
    await speak(page, language)
    await page.goto(address)
    await press(page.getByText(exchange.title, { exact: true }))

    const download = async (button: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        press(page.getByRole('button', { name: button, exact: true })),
      ])
      return contentOf(file)
    }
    const exported = (await download(exchange.download.replace('{{format}}', 'CSV'))).toString('utf8')
    const [heading, firstRow = ''] = exported.split('\r\n')
    expect(heading?.replace('\ufeff', '').split(',')).toEqual(columns)
    expect(firstRow).not.toBe('')
    const workbook = await download(exchange.download.replace('{{format}}', 'XLSX'))
    expect(workbook.subarray(0, 2).toString()).toBe('PK')

    const rowOf = (cells: Record<string, string>) => columns.map(column => cells[column] ?? '').join(',')
    const csv = [heading, firstRow, rowOf(added(name)), rowOf(refused)].join('\r\n')
    await attach(page.getByLabel(exchange.file), { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await press(page.getByRole('button', { name: exchange.preview }))
    const counts = preview.counts.replace('{{added}}', '1').replace('{{changed}}', '0')
    await expect(page.getByText(counts.replace('{{unchanged}}', '1').replace('{{refused}}', '1'))).toBeVisible()
    await expect(page.getByText(reasons[reason]).first()).toBeVisible()
    const report = (await download(preview.report_one)).toString('utf8')
    expect(report).toContain(reasons[reason])
    expect(report).not.toContain(name)

    await press(page.getByRole('button', { name: preview.apply_one.replace('{{count}}', '1') }))
    await expect(page.getByRole('heading', { name: preview.applied })).toBeVisible()
    await remove(await callsFrom(page), name)
  })
}

test('an import of many rows is done by a job; its progress stands after a reload, and the bell leads to its result', {
  tag: '@desk',
}, async ({ page }) => {
  const { exchange, preview, job } = en
  const rows = 300
  const name = `Import ${unique()}`
  await enter(page, 'admin')
  const api = await callsFrom(page)
  const body = { ...names(name), sectorId: null, locationId: null, handlesComplaints: false }
  const { id } = await api.addOrganization({ body })
  const address = `/setting/create-department?organization=${id}`
  await page.goto(address)
  await press(page.getByText(exchange.title, { exact: true }))
  const lines = Array.from({ length: rows }, (_, at) => `Unit ${at},ክፍል ${at}`)
  const csv = ['nameEn,nameAm', ...lines, 'Nameless,'].join('\n')
  await attach(page.getByLabel(exchange.file), { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await press(page.getByRole('button', { name: exchange.preview }))
  await press(page.getByRole('button', { name: preview.apply_other.replace('{{count}}', String(rows)) }))
  await expect(page.getByRole('heading', { name: new RegExp(`${job.titleUnderWay}|${job.title}`) })).toBeVisible()
  await page.reload()
  const newest = () => api.getNewestImport({ query: { table: 'departments', organizationId: id } })
  await expect.poll(async () => (await newest()).newest?.status, { timeout: 30_000 }).toBe('done')

  await page.goto('/dashboard/default')
  const bell = page.getByRole('banner').locator('summary[aria-label^="Notices"]')
  await bell.press('Enter')
  await press(page.getByRole('link', { name: /Your import is done/ }).first())
  await expect(page.getByText(job.done_other.replace('{{number}}', String(rows)))).toBeVisible()
  await expectNothingForAxe(page, 'the import that is done')
  await press(page.getByRole('button', { name: job.showResult }))
  await expect(page.getByRole('heading', { name: preview.applied })).toBeVisible()
  await expect(page.getByRole('button', { name: preview.report_one })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: 'Unit 299' })).toBeAttached()
  await api.deactivateOrganization({ params: { id } })
})
