import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkPassword, defaultPasswordPolicy } from '#contract/accounts/password-rules.ts'
import { mostTableRows } from '#contract/http/table-import.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { inspectFile } from '#server/platform/files/inspect-file.ts'
import { readTable } from '#server/platform/tables-import/read-table.ts'
import { readAnswers } from '#web/platform/forms/forms.ts'
import { cpuSeconds } from '#tests/support/cpu-time.ts'
import { testServer } from '#tests/support/server.ts'
import { buildZip, xlsxParts } from './build-zip.ts'
import { rels } from './files/hostile-files.ts'

/**
 * Small inputs that could cost a server much: limits before the work keep the cost low. The tests limit
 * CPU time, to many times what the work takes.
 */
const mostSeconds = 3
const folder = await mkdtemp(join(tmpdir(), 'abetuta-costly-'))
const server = await testServer()
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function keep(content: Buffer | string): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return path
}

test.each([
  ['double quotes', 'TargetMode="External" Type="x/attachedTemplate"'],
  ['single quotes', "Type='x/attachedTemplate' TargetMode='External'"],
  ['letters written as numbers', 'Type="x/attached&#84;emplate" TargetMode="&#x45;xternal"'],
  ['a long address in between', `Type="x/attachedTemplate" Target="${'a'.repeat(20_000)}" TargetMode="External"`],
])('a template from outside is found: %s', async (_, attributes) => {
  const path = await keep(rels(`<Relationships><Relationship Id="r1" ${attributes}/></Relationships>`))
  expect(await inspectFile(path, 'a.docx', 1_000_000)).toEqual({ ok: false, reason: 'file-active-content' })
})

test('a letter with a link to an address is accepted', async () => {
  const path = await keep(
    rels('<Relationship Type="x/hyperlink" Target="https://a.et/control" TargetMode="External"/>'),
  )
  expect(await inspectFile(path, 'a.docx', 1_000_000)).toMatchObject({ ok: true })
})

describe('tables', () => {
  const sheet = (rows: string) =>
    buildZip(
      xlsxParts([
        { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
      ]),
    )
  const tables: [string, () => Buffer | string, string][] = [
    ['one far cell', () => sheet('<row r="1"><c r="XFD1048576"><v>1</v></c></row>'), 'too-many-rows'],
    [
      'one cell far to the right',
      () => sheet('<row r="1"><c s="1" r="XFD1"><v>1</v></c></row>'),
      'file-expands-too-much',
    ],
    ['one far row', () => sheet(`<row r='9999999'><c><v>1</v></c></row>`), 'too-many-rows'],
    ['a row whose number is an exponent', () => sheet('<row r="1e9"><c><v>1</v></c></row>'), 'file-broken'],
    ['a row whose number is hexadecimal', () => sheet('<x:row r="0x3fffffff"><c><v>1</v></c></x:row>'), 'file-broken'],
    ['a row of nothing but commas', () => `name\n${','.repeat(4_900_000)}`, 'file-broken'],
    ['rows without end', () => `name\n${'a\n'.repeat(2_400_000)}`, 'too-many-rows'],
  ]
  test.each(tables)('%s is refused at once', async (_, build, reason) => {
    const path = await keep(build())
    let refusal: unknown
    const seconds = await cpuSeconds(async () => {
      refusal = await readTable(path, { columns: ['name'], required: ['name'] }).catch((error: unknown) => error)
    })
    expect(refusal).toBeInstanceOf(InvalidInput)
    expect((refusal as InvalidInput).fields).toEqual([{ field: 'file', reason }])
    expect(seconds).toBeLessThan(mostSeconds)
  })

  test('the largest table is accepted', async () => {
    const path = await keep(`name\n${'a\n'.repeat(mostTableRows)}`)
    expect(await readTable(path, { columns: ['name'], required: ['name'] })).toHaveLength(mostTableRows)
  })
})

describe('bodies', () => {
  const post = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/JwtToken/Login',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
  test.each([
    ['lists in lists', nested('[', ']', 60_000)],
    ['records in records', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['lists without an end', '['.repeat(1_000_000)],
    ['a list of very many', `[${'1,'.repeat(400_000)}1]`],
  ])('%s: refused at once', async (_, payload) => {
    let status = 0
    const seconds = await cpuSeconds(async () => {
      status = (await post(payload)).statusCode
    })
    expect(status).toBe(413)
    expect(seconds).toBeLessThan(mostSeconds)
  })

  test('brackets in a text count as text', async () => {
    const answer = await post(JSON.stringify({ userName: '[{'.repeat(200), password: '\\"['.repeat(50) }))
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.statusCode).not.toBe(413)
  })
})

describe('forms of pages', () => {
  const form = (body: string, type = 'application/x-www-form-urlencoded') =>
    new Request('http://portal.test/', { method: 'POST', body, headers: { 'content-type': type } })

  test('one field repeated many times is refused at once', async () => {
    let refusal: unknown
    const seconds = await cpuSeconds(async () => {
      refusal = await readAnswers(form('a=1&'.repeat(50_000))).catch((error: unknown) => error)
    })
    expect((refusal as Response).status).toBe(413)
    expect(seconds).toBeLessThan(mostSeconds)
  })

  test('a repeated field is a list, and names such as `__proto__` are ordinary names', async () => {
    expect(await readAnswers(form('a=1&b=2&a=3&__proto__=4'))).toEqual(
      Object.fromEntries([
        ['a', ['1', '3']],
        ['b', '2'],
        ['__proto__', '4'],
      ]),
    )
  })

  test('a body that is no form is not read', async () => {
    const refusal = await readAnswers(form('a=1', 'text/plain')).catch((error: unknown) => error)
    expect((refusal as Response).status).toBe(415)
  })
})

test.each([
  ['one that grows under normalization', '\ufdfa'.repeat(1_000)],
  ['one that repeats itself', 'ab'.repeat(200_000)],
  ['one of many signs', `a${'!'.repeat(200_000)}`],
])('a password that is long is judged at once: %s', async (_, password) => {
  const seconds = await cpuSeconds(() =>
    checkPassword(defaultPasswordPolicy, password, { userName: 'almaz', name: '' }),
  )
  expect(seconds).toBeLessThan(mostSeconds)
})
