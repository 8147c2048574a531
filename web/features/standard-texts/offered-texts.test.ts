import { expect, test } from 'vitest'
import { demoTemplates } from '#db/demo/standard-texts.ts'
import { placeholders } from '#contract/desk/standard-text-choices.ts'
import { citationText } from './citation-text.rules.ts'
import { type FilledFrom, matchingTexts, placeholderValues, readyTexts } from './offered-texts.ts'

const from = {
  complaint: {
    trackingId: '4271093555182046',
    complainant: { firstName: 'አልማዝ', fatherName: 'ከበደ', grandfatherName: null },
    againstOrganization: { id: 1, en: 'Land Bureau', am: 'የመሬት ቢሮ' },
    handlingOrganization: { id: 2, en: 'Grievance Office', am: 'የቅሬታ ጽሕፈት ቤት' },
    complaintType: { id: 3, code: 'land', en: 'Land', am: 'መሬት' },
    // late in the evening in London, and the next day in Addis Ababa
    registeredAt: '2026-11-20T22:30:00.000Z',
    dueAt: null,
  },
  officer: 'Sara Mengistu',
  now: new Date('2026-11-23T06:00:00Z'),
} as unknown as FilledFrom

const citation = {
  ...{ lawEn: 'Lease Proclamation', lawAm: 'የሊዝ አዋጅ', numberEn: '721/2011', numberAm: '721/2004' },
  ...{ article: '5(1)', textEn: '', textAm: 'ቃሉ' },
}

test('placeholders are filled in in the language of the letter, with days in its calendar', () => {
  expect(placeholderValues(from, 'en')).toMatchObject({
    'tracking-id': '4271 0935 5518 2046',
    complainant: 'አልማዝ ከበደ',
    body: 'Land Bureau',
    'registered-on': '21 November 2026',
    today: '23 November 2026',
  })
  expect(placeholderValues(from, 'am')).toMatchObject({ body: 'የመሬት ቢሮ', today: 'ኅዳር 14 ቀን 2019 ዓ.ም.' })
})

test('every placeholder has a value where the case has one; a due day that it lacks stays to be seen', () => {
  const due = { ...from, complaint: { ...from.complaint, dueAt: '2026-12-01T06:00:00.000Z' } }
  expect(Object.keys(placeholderValues(due, 'en')).sort()).toEqual([...placeholders].sort())
  const template = {
    use: 'request',
    titleEn: 'A',
    titleAm: '',
    textEn: 'By {due-on}, {complainant}',
    textAm: '',
  } as const
  const [ready] = readyTexts([{ id: 1, template, documents: null, citation: null }], from, 'en')
  expect(ready?.text).toBe('By {due-on}, አልማዝ ከበደ')
})

test('a template that lacks a language is not offered in it', () => {
  const offered = demoTemplates.map(({ use, title, text }, id) => ({
    ...{ id, documents: null, citation: null },
    template: { use, titleEn: title[0], titleAm: title[1], textEn: text[0], textAm: text[1] },
  }))
  const inAmharic = readyTexts(offered, from, 'am')
  const inEnglish = readyTexts(offered, from, 'en')
  expect(inAmharic).toHaveLength(demoTemplates.length)
  expect(inEnglish).toHaveLength(demoTemplates.length - 1)
})

test('a law is named in words, with number and year of the language’s calendar and what it says', () => {
  expect(citationText(citation, 'en')).toBe('Lease Proclamation No. 721/2011, Article 5(1)')
  expect(citationText(citation, 'am')).toBe('የሊዝ አዋጅ ቁጥር 721/2004፣ አንቀጽ 5(1)፦ “ቃሉ”')
  expect(citationText({ ...citation, numberEn: '' }, 'en')).toBe('Lease Proclamation, Article 5(1)')
})

test('a search finds every word in title or text, by sound', () => {
  const texts = readyTexts([{ id: 1, template: null, documents: null, citation }], from, 'am')
  expect(matchingTexts(texts, ' አንቀፅ  የሊዝ ')).toHaveLength(1)
  expect(matchingTexts(texts, '')).toHaveLength(1)
  expect(matchingTexts(texts, 'የሊዝ ግብር')).toEqual([])
})
