import { describe, expect, test } from 'vitest'
import { fillPlaceholders, namedInBraces, placeholders } from '#contract/desk/standard-text-choices.ts'
import type { TemplateContent } from '#contract/desk/standard-texts.ts'
import { clashOf, errorsOfTemplate } from './standard-text.rules.ts'

const english: TemplateContent = {
  ...{ use: 'request', titleEn: 'Mandate', titleAm: '' },
  ...{ textEn: 'Please bring the mandate.', textAm: '' },
}
const citation = {
  ...{ lawEn: 'Urban Lands Lease Holding Proclamation', lawAm: 'የከተማ ቦታ በሊዝ ስለመያዝ አዋጅ' },
  ...{ numberEn: '721/2011', numberAm: '721/2004', article: '5', textEn: '', textAm: '' },
}

describe('a template', () => {
  test('is written in one language or in both', () => {
    expect(errorsOfTemplate(english)).toEqual([])
    expect(errorsOfTemplate({ ...english, titleAm: 'ውክልና', textAm: 'እባክዎ ውክልናውን ያቅርቡ።' })).toEqual([])
  })

  test('is refused without any language, and with half of one', () => {
    const nothing = { ...english, titleEn: '', textEn: '' }
    expect(errorsOfTemplate(nothing)).toEqual([
      { field: 'textEn', reason: 'one-language-required' },
      { field: 'textAm', reason: 'one-language-required' },
    ])
    expect(errorsOfTemplate({ ...english, titleAm: 'ውክልና' })).toEqual([{ field: 'textAm', reason: 'required' }])
    expect(errorsOfTemplate({ ...english, textAm: 'እባክዎ' })).toEqual([{ field: 'titleAm', reason: 'required' }])
  })

  test('names what the case can fill in and nothing else; the refusal says in which field', () => {
    const all = placeholders.map(name => `{${name}}`).join(' ')
    expect(errorsOfTemplate({ ...english, textEn: all })).toEqual([])
    expect(errorsOfTemplate({ ...english, textEn: 'Dear { complainant }' })).toEqual([])
    const refused = [{ field: 'textEn', reason: 'unknown-placeholder' }]
    for (const text of ['Dear {Complainant}', 'Dear {}', '{tracking-id} {phone}'])
      expect(errorsOfTemplate({ ...english, textEn: text }), text).toEqual(refused)
  })
})

describe('what stands in braces', () => {
  test('is found once, on one line', () => {
    expect(namedInBraces('{a} {b} { a } {c\n} {{d}}')).toEqual(['a', 'b', 'd'])
  })

  test('is filled in where there is a value', () => {
    const values = { today: '5 May', officer: 'A {today} B' }
    expect(fillPlaceholders('{today}, { officer }, {body}', values)).toBe('5 May, A {today} B, {body}')
  })
})

describe('two of a kind', () => {
  test('may not be called alike in one language, for one field', () => {
    expect(clashOf(english, [{ ...english, titleEn: ' mandate', textEn: 'Other' }])).toEqual({
      field: 'titleEn',
      reason: 'name-taken',
    })
    expect(clashOf(english, [{ ...english, use: 'finding' }])).toBeUndefined()
    const inAmharic = { ...english, titleAm: 'ውክልና' }
    expect(clashOf({ ...inAmharic, titleEn: 'A' }, [{ ...inAmharic, titleEn: 'B' }])).toMatchObject({
      field: 'titleAm',
    })
    // neither has an Amharic title
    expect(clashOf({ ...english, titleEn: 'A' }, [{ ...english, titleEn: 'B' }])).toBeUndefined()
  })

  test('articles are told apart by law, number and article', () => {
    expect(clashOf(citation, [{ ...citation, textEn: 'Words' }])).toEqual({ field: 'article', reason: 'name-taken' })
    expect(clashOf(citation, [{ ...citation, article: '6' }])).toBeUndefined()
    expect(clashOf(citation, [english])).toBeUndefined()
  })
})
