import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReceiptData } from './receipt.ts'
import { renderReceipt, stopLetters } from './render-receipt.ts'

const run = promisify(execFile)

const english: ReceiptData = {
  language: 'en',
  trackingId: '4271093555182046',
  trackUrl: 'https://abetuta.example.gov.et/home/track-status/search?text=4271093555182046',
  registeredAt: new Date('2026-11-21T08:15:00Z'),
  filedWith: 'Addis Ababa Public Service and Human Resource Development Bureau',
  against: 'Bole Sub City Land Development and Administration Office, Land Holding Registration',
  complaintType: 'Land and housing',
  place: ['Addis Ababa', 'Bole', 'Woreda 03'],
  violatedDecisionOn: '2026-09-10',
  complainant: 'Tigist Bekele Wolde',
  representatives: [],
  groupSize: null,
  issues: [
    'The office refused to register my holding although the court confirmed the inheritance in 2017 and every tax was paid.',
    'No reason was given for the refusal, and my written request for one has not been answered.',
  ],
  attachments: [
    { name: 'Decision letter of 10 September.pdf', sha256: '3f2a91bc77d0'.padEnd(64, '0') },
    { name: 'Photo of the plot.jpg', sha256: 'a1b2c3d4e5f6'.padEnd(64, '0') },
  ],
  answerDueAt: new Date('2026-11-23T14:30:00Z'),
}

const amharic: ReceiptData = {
  ...english,
  language: 'am',
  filedWith: 'የአዲስ አበባ ከተማ አስተዳደር ፐብሊክ ሰርቪስና የሰው ሀብት ልማት ቢሮ',
  against: 'የቦሌ ክፍለ ከተማ የመሬት ልማትና አስተዳደር ጽሕፈት ቤት፣ የይዞታ ምዝገባ',
  complaintType: 'መሬትና ቤት',
  place: ['አዲስ አበባ', 'ቦሌ', 'ወረዳ 03'],
  complainant: 'ትዕግሥት በቀለ ወልዴ',
  representatives: ['አበበ ቢቂላ ደምሴ', 'ፋጡማ አሊ መሐመድ'],
  groupSize: 24,
  issues: [
    'ፍርድ ቤት ውርሱን በ2009 ዓ.ም. ያረጋገጠልኝና ግብር የከፈልኩ ቢሆንም ጽሕፈት ቤቱ ይዞታዬን ለመመዝገብ ፈቃደኛ አልሆነም።',
    'እምቢ ለማለቱ ምክንያት አልተሰጠኝም፤ በጽሑፍ ላቀረብኩት ጥያቄም መልስ አላገኘሁም።',
  ],
  attachments: [
    { name: 'የውሳኔ ደብዳቤ.pdf', sha256: '3f2a91bc77d0'.padEnd(64, '0') },
    { name: 'IMG_2044.jpg', sha256: 'a1b2c3d4e5f6'.padEnd(64, '0') },
  ],
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abetuta-letters-'))
})
afterAll(async () => {
  await stopLetters()
  await rm(folder, { recursive: true, force: true })
})

/** The text as a reader program finds it; null where poppler is not installed. */
async function textOf(pdf: Buffer): Promise<string | null> {
  const file = join(folder, `${crypto.randomUUID()}.pdf`)
  await writeFile(file, pdf)
  try {
    const { stdout } = await run('pdftotext', ['-layout', file, '-'])
    return stdout
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const fontsOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/FontFile[23]\b/g)?.length ?? 0

test.each([
  [
    'English',
    english,
    ['4271 0935 5518 2046', 'Tigist Bekele Wolde', '21 November 2026', '12 Hidar 2019', '11:15', '3f2a 91bc 77d0'],
  ],
  ['Amharic', amharic, ['4271 0935 5518 2046', 'ትዕግሥት በቀለ ወልዴ', 'ኅዳር 12 ቀን 2019', 'ከጠዋቱ 5:15', 'ፋጡማ', 'የውሳኔ ደብዳቤ.pdf']],
])('the receipt in %s is one page that can be read and searched', async (_, receipt, expected) => {
  const pdf = await renderReceipt(receipt)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesOf(pdf)).toBe(1)
  expect(fontsOf(pdf)).toBe(2)
  const text = await textOf(pdf)
  if (text !== null) for (const words of expected) expect(text.replace(/[ \u00a0]+/g, ' ')).toContain(words)
})

test('a receipt stays one page however much was filed', async () => {
  const long = 'በጣም ረጅም ጭብጥ ከብዙ ቃላት ጋር '.repeat(40)
  const pdf = await renderReceipt({
    ...amharic,
    filedWith: long,
    against: long,
    place: [long],
    complainant: long,
    representatives: Array.from({ length: 40 }, () => 'ትዕግሥት በቀለ ወልደ ገብርኤል'),
    issues: Array.from({ length: 30 }, () => long),
    attachments: Array.from({ length: 30 }, () => ({ name: `${long}.pdf`, sha256: 'f'.repeat(64) })),
  })
  expect(pagesOf(pdf)).toBe(1)
})

test('many letters at once are all set, too many are turned away', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 110 }, () => renderReceipt(english)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
  for (const each of asked)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'letters-busy', status: 429 })
})

test('stopping fails what waits and the next letter starts anew', async () => {
  const waiting = expect(renderReceipt(english)).rejects.toThrow('worker ended')
  await stopLetters()
  await waiting
  expect(pagesOf(await renderReceipt(english))).toBe(1)
})
