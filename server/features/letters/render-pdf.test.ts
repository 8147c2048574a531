import { afterAll, expect, test } from 'vitest'
import { fontNamesOf, fontsOf, missingGlyphsOf, pagesOf, textOf } from '#tests/support/pdf.ts'
import { letterDocument } from './letter.document.ts'
import type { LetterSheet } from './letter-content.ts'
import type { ReceiptData } from './receipt.ts'
import { type PdfContent, renderPdf, stopLetters } from './render-pdf.ts'
import type { TableSheet } from './table-sheet.ts'

const english: ReceiptData = {
  language: 'en',
  trackingId: '4271093555182046',
  pin: '04715528',
  trackUrl: 'https://abetuta.example.gov.et/home/track-status/search?text=4271093555182046',
  check: { code: '40718821093555182041', url: 'https://abetuta.example.gov.et/letter/40718821093555182041' },
  registeredAt: new Date('2026-11-21T08:15:00Z'),
  office: null,
  filedWith: {
    en: 'Addis Ababa Public Service and Human Resource Development Bureau',
    am: 'የአዲስ አበባ ከተማ አስተዳደር ፐብሊክ ሰርቪስና የሰው ሀብት ልማት ቢሮ',
  },
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
    {
      name: 'Decision letter of 10 September.pdf',
      type: 'Decision letter',
      size: 340_000,
      sha256: '3f2a91bc77d0'.padEnd(64, '0'),
    },
    { name: 'Photo of the plot.jpg', type: null, size: 1_234_567, sha256: 'a1b2c3d4e5f6'.padEnd(64, '0') },
  ],
  declaredLetter: null,
  papersNotAttached: ['The tax receipt of 2015'],
  answerDueAt: new Date('2026-11-23T14:30:00Z'),
}

const amharic: ReceiptData = {
  ...english,
  language: 'am',
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
    { name: 'የውሳኔ ደብዳቤ.pdf', type: 'የውሳኔ ደብዳቤ', size: 340_000, sha256: '3f2a91bc77d0'.padEnd(64, '0') },
    { name: 'IMG_2044.jpg', type: null, size: 900, sha256: 'a1b2c3d4e5f6'.padEnd(64, '0') },
  ],
  declaredLetter: { authority: 'የቦሌ ክፍለ ከተማ', number: '17/2015' },
  papersNotAttached: [],
}

const renderReceipt = (sheet: ReceiptData) => renderPdf({ kind: 'receipt', sheet })

afterAll(stopLetters)

test.each([
  [
    'English',
    english,
    [
      '4271 0935 5518 2046',
      '0471 5528',
      '4071 8821 0935',
      'Tigist Bekele Wolde',
      '21 November 2026',
      '12 Hidar 2019',
      '11:15',
      '3f2a 91bc 77d0',
      'Decision letter, 340 KB',
      '1.2 MB',
      'The tax receipt of 2015',
    ],
  ],
  [
    'Amharic',
    amharic,
    [
      '4271 0935 5518 2046',
      '0471 5528',
      'ትዕግሥት በቀለ ወልዴ',
      'ኅዳር 12 ቀን 2019',
      'ከጠዋቱ 5:15',
      'ፋጡማ',
      'የውሳኔ ደብዳቤ.pdf',
      '340 KB',
      '17/2015',
    ],
  ],
])('the receipt in %s is one page that can be read and searched', async (_, receipt, expected) => {
  const pdf = await renderReceipt(receipt)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesOf(pdf)).toBe(1)
  expect(fontsOf(pdf)).toBe(2)
  const text = await textOf(pdf)
  if (text !== null) for (const words of expected) expect(text).toContain(words)
})

test('a receipt stays one page however much was filed', async () => {
  const long = 'በጣም ረጅም ጭብጥ ከብዙ ቃላት ጋር '.repeat(40)
  const pdf = await renderReceipt({
    ...amharic,
    office: null,
    filedWith: { en: long, am: long },
    against: long,
    place: [long],
    complainant: long,
    representatives: Array.from({ length: 40 }, () => 'ትዕግሥት በቀለ ወልደ ገብርኤል'),
    issues: Array.from({ length: 30 }, () => long),
    attachments: Array.from({ length: 30 }, () => ({
      name: `${long}.pdf`,
      type: long,
      size: 20_000_000,
      sha256: 'f'.repeat(64),
    })),
    declaredLetter: { authority: long, number: long },
    papersNotAttached: Array.from({ length: 30 }, () => long),
  })
  expect(pagesOf(pdf)).toBe(1)
})

type Orders = Extract<LetterSheet['content']['body'], { kind: 'decision' }>['answers'][number]['orders']

const answered = (finding: string) => ({
  issue: 'ፍርድ ቤት ውርሱን ያረጋገጠልኝ ቢሆንም ይዞታዬ አልተመዘገበም።',
  finding,
  law: 'አዋጅ ቁጥር 1150/2011፣ አንቀጽ 5',
  remedy: 'በአሥር ቀን ውስጥ ይመዝገብ።',
  orders: [] as Orders,
})

const checkUrl = 'https://abetuta.example.gov.et/letter/73104482091566372058'
const decisionSheet = (findings: string[]): LetterSheet => ({
  language: 'am',
  reference: '2019/000417',
  checkCode: '73104482091566372058',
  checkUrl,
  issuedAt: new Date('2026-11-21T08:15:00Z'),
  content: {
    body: {
      kind: 'decision',
      answers: findings.map(answered),
      justification: 'ሰነዶቹ ሁለቱንም ያሳያሉ።',
      requiredDecision: 'ካርታው ይሰጥ',
      attachments: ['የቦታ ንድፍ.pdf'],
      statements: [],
      upheldBecause: null,
      replacesBecause: null,
    },
    office: 'የቅሬታ ሰሚ ጽሕፈት ቤት · 8199',
    issuer: amharic.filedWith,
    complainant: amharic.complainant,
    representatives: [],
    groupSize: null,
    against: amharic.against,
    filedAt: '2026-11-01T08:15:00.000Z',
    issues: amharic.issues,
    trackingIdEnd: '2046',
    answerBy: '2026-12-06T08:15:00.000Z',
    issuedBy: { organization: amharic.filedWith.am, role: 'የጉዳይ ባለሙያ' },
    approvedBy: ['የቢሮ ኃላፊ'],
  },
})
const renderLetter = (sheet: LetterSheet) => renderPdf({ kind: 'letter', sheet })

test('a decision says which bodies gave a statement, and which gave none though they were asked', async () => {
  const sheet = decisionSheet(['ያለ ምክንያት ተከልክሏል።'])
  const asked = { askedOn: '2026-10-01', dueOn: '2026-10-15' }
  const statements = [
    { body: 'የመሬት ቢሮ', ...asked, givenOn: '2026-10-09' },
    { body: 'የውኃ ቢሮ', ...asked, givenOn: null },
  ]
  const body = { ...sheet.content.body, statements } as LetterSheet['content']['body']
  const text = await textOf(await renderLetter({ ...sheet, content: { ...sheet.content, body } }))
  if (text === null) return
  for (const words of ['መልሱን ሰጥቷል', 'መልስ አልሰጠም', 'የውኃ ቢሮ']) expect(text).toContain(words)
})

test('a letter in Amharic can be read: date in both calendars, answers, deadline, who issued it, page and code', async () => {
  const pdf = await renderLetter(decisionSheet(['ያለ ምክንያት ተከልክሏል።']))
  expect(pagesOf(pdf)).toBe(1)
  expect(fontsOf(pdf)).toBe(2)
  const text = await textOf(pdf)
  if (text === null) return
  for (const words of [
    amharic.filedWith.en,
    '2019/000417',
    'ኅዳር 12 ቀን 2019 ዓ.ም. (ኖቬምበር 21 ቀን 2026 እ.ኤ.አ.)',
    'ያለ ምክንያት ተከልክሏል።',
    'አዋጅ ቁጥር 1150/2011፣ አንቀጽ 5',
    'ኅዳር 27 ቀን 2019 ዓ.ም.',
    'ከጠዋቱ 5:15',
    'የጉዳይ ባለሙያ',
    'የቢሮ ኃላፊ',
    'ገጽ 1 ከ1',
    '7310 4482 0915 6637 2058',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain(amharic.trackingId)
})

test('an order stands below its issue, under the number of the letter and its own', async () => {
  const sheet = decisionSheet(['ያለ ምክንያት ተከልክሏል።'])
  if (sheet.content.body.kind !== 'decision') throw new Error('It is a decision.')
  sheet.content.body.answers[0]?.orders.push({
    number: 3,
    text: 'ይዞታው ይመዝገብ።',
    to: 'የመሬት ልማት ቢሮ · ምዝገባ',
    dueOn: '2027-01-11',
    proof: 'የካርታው ቅጂ',
  })
  const text = await textOf(await renderLetter(sheet))
  if (text === null) return
  for (const words of ['ትእዛዝ 2019/000417/3', 'የመሬት ልማት ቢሮ · ምዝገባ', 'ጥር 3 ቀን 2019 ዓ.ም.', 'የካርታው ቅጂ'])
    expect(text).toContain(words)
})

test('long Amharic text continues over pages, each with letterhead, reference, number and code; nothing is lost', async () => {
  const words = Array.from({ length: 700 }, (_, index) => `ቃል${index}`)
  const pdf = await renderLetter(decisionSheet([words.join(' '), `${'አ'.repeat(2000)} መጨረሻ`]))
  const pages = pagesOf(pdf)
  expect(pages).toBeGreaterThan(2)
  const text = await textOf(pdf)
  if (text === null) return
  const found = new Set(text.match(/ቃል\d+/g))
  expect(words.filter(word => !found.has(word))).toEqual([])
  expect(text.match(/አ/g)?.length).toBeGreaterThanOrEqual(2000)
  for (const onEach of [amharic.filedWith.am, '2019/000417', '7310 4482 0915 6637 2058'])
    expect(text.split(onEach).length - 1).toBeGreaterThanOrEqual(pages)
  for (let page = 1; page <= pages; page += 1) expect(text).toContain(`ገጽ ${page} ከ${pages}`)
})

test('the code to scan leads to the page that checks the letter', () => {
  const { content } = letterDocument(decisionSheet(['ያለ ምክንያት ተከልክሏል።']))
  expect(JSON.stringify(content)).toContain(JSON.stringify({ qr: checkUrl }).slice(1, -1))
})

/** What people write in complaints: measures, numbers of papers, ticks, an Oromo letter, a name in Arabic, a thumb. */
const written =
  'የመሬቱ ስፋት 250 m² (½ ሄክታር) ነው፤ የካርታ ቁጥር № 45/17፤ ☑ ግብር ተከፍሏል → ደረሰኝ አለኝ። Waaʼee lafaa kootii. ባለቤት፦ محمد علي። 👍'

test('signs of other scripts are printed, each by a font that has it; a letter without them loads no other fonts', async () => {
  const usual = await renderLetter(decisionSheet(['ያለ ምክንያት ተከልክሏል።']))
  expect(fontNamesOf(usual)).toEqual(['NotoSansEthiopic-Bold', 'NotoSansEthiopic-Regular'])
  const pdf = await renderLetter(decisionSheet([written]))
  expect(missingGlyphsOf(pdf)).toBe(0)
  expect(fontNamesOf(pdf)).toEqual([
    'NotoEmoji-Regular',
    'NotoSans-Regular',
    'NotoSansArabic-Regular',
    'NotoSansEthiopic-Bold',
    'NotoSansEthiopic-Regular',
    'NotoSansSymbols-Regular',
    'NotoSansSymbols2-Regular',
  ])
  const text = await textOf(pdf)
  if (text === null) return
  for (const words of ['250 m² (½ ሄክታር)', '№ 45/17', '☑ ግብር', '→ ደረሰኝ', 'Waaʼee', 'محمد علي'])
    expect(text).toContain(words)
})

test('a text in Arabic runs to the left on each of its lines', async () => {
  // letters without dots: readers of the file find the dots of Arabic letters apart from them
  const words = Array.from({ length: 60 }, (_, at) => `سلام${'ادرسصطعمهو'[at % 10]}`)
  const text = await textOf(await renderLetter(decisionSheet([words.join(' ')])))
  if (text === null) return
  expect(text.match(/سلام[ادرسصطعمهو]/g)).toEqual(words)
})

test('a sign that no font has is named by its code', async () => {
  const pdf = await renderLetter(decisionSheet(['中 ያለ ምክንያት']))
  expect(missingGlyphsOf(pdf)).toBe(0)
  const text = await textOf(pdf)
  if (text !== null) expect(text).toContain('[U+4E2D] ያለ ምክንያት')
})

/** The same input with these signs at the end of each of its texts. */
function withSigns<Input>(input: Input): Input {
  if (typeof input === 'string')
    return (/^(\d[\dT:.Z-]*|https:.*|[a-z-]+)$/.test(input) ? input : `${input} m²☑`) as Input
  if (Array.isArray(input)) return input.map(withSigns) as Input
  if (typeof input !== 'object' || input === null || input instanceof Date) return input
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, withSigns(value)])) as Input
}

const bodies: LetterSheet['content']['body'][] = [
  decisionSheet(['finding']).content.body,
  { kind: 'standard-request', items: ['Paper'], note: 'Note' },
  { kind: 'non-admission', reason: 'Reason', explanation: 'Why', whereInstead: 'Court', upheldBecause: 'Review' },
  {
    kind: 'referral',
    receivingBody: 'organization',
    organization: 'Body',
    mainIssue: 'Issue',
    reason: 'Reason',
    resolvedAt: '2026-11-21T08:15:00.000Z',
    deadlineOn: '2026-12-15',
    attachments: ['File'],
  },
]
const table: TableSheet = {
  language: 'en',
  title: 'Table',
  issuer: english.filedWith,
  issuedAt: new Date('2026-11-21T08:15:00Z'),
  facts: [['Term', 'Value']],
  headings: [{ text: 'Column', isNumber: false }],
  rows: [{ cells: ['Cell'], isSum: false }],
}

test.each<[string, PdfContent]>([
  ...bodies.map((body): [string, PdfContent] => {
    const sheet = decisionSheet([])
    return [body.kind, { kind: 'letter', sheet: { ...sheet, content: { ...sheet.content, body } } }]
  }),
  [
    'receipt',
    { kind: 'receipt', sheet: { ...english, representatives: ['Abebe'], declaredLetter: amharic.declaredLetter } },
  ],
  ['table', { kind: 'table', sheet: table }],
])('no text of a %s passes by the choice of fonts', async (_, content) => {
  const pdf = await renderPdf(withSigns(content))
  expect(missingGlyphsOf(pdf)).toBe(0)
  const text = await textOf(pdf)
  const places = JSON.stringify(withSigns(content)).split('m²').length - 1
  if (text !== null) expect(text.split('m²').length - 1).toBeGreaterThan(places / 2)
})

test('letters wait for each other, too many are refused; stopping fails those that wait, and the next one starts a new worker', async () => {
  const asked = Array.from({ length: 110 }, () => renderReceipt(english))
  const settled = Promise.allSettled(asked)
  await Promise.all(asked.slice(0, 12))
  await stopLetters()
  const outcomes = await settled
  const letters = outcomes.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  for (const letter of letters) expect(pagesOf(letter)).toBe(1)
  // in turn: each that was set was asked for before each that failed
  expect(outcomes.slice(0, letters.length).every(({ status }) => status === 'fulfilled')).toBe(true)
  const reasons = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason as Error] : []))
  const refused = reasons.splice(-10)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'letters-busy', status: 429 })
  expect(reasons.length).toBeGreaterThan(0)
  for (const { message } of reasons) expect(message).toContain('worker ended')
  expect(pagesOf(await renderReceipt(english))).toBe(1)
})
