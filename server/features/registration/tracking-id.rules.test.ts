import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTrackingId, parseTrackingId } from '#contract/values/tracking-id.ts'
import { newTrackingId } from './tracking-id.rules.ts'

const someId = fc.constant(null).map(newTrackingId)

describe('a tracking ID', () => {
  test('is sixteen digits and reads back from the way it is shown', () => {
    fc.assert(
      fc.property(someId, id => {
        expect(id).toMatch(/^\d{16}$/)
        expect(formatTrackingId(id)).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/)
        expect(parseTrackingId(formatTrackingId(id))).toEqual({ ok: true, id })
      }),
    )
  })

  test('detects every single wrong digit', () => {
    for (const id of Array.from({ length: 50 }, newTrackingId)) {
      for (let place = 0; place < 16; place += 1) {
        for (const digit of '0123456789'.replace(id[place]!, '')) {
          const wrong = id.slice(0, place) + digit + id.slice(place + 1)
          expect(parseTrackingId(wrong)).toEqual({ ok: false, reason: 'mistyped' })
        }
      }
    }
  })

  test('detects every swap of neighbours', () => {
    for (const id of Array.from({ length: 200 }, newTrackingId)) {
      for (let place = 0; place < 15; place += 1) {
        if (id[place] === id[place + 1]) continue
        const swapped = id.slice(0, place) + id[place + 1] + id[place] + id.slice(place + 2)
        expect(parseTrackingId(swapped)).toEqual({ ok: false, reason: 'mistyped' })
      }
    }
  })
})

describe('reading a typed tracking ID', () => {
  test.each([
    '4271093555182047',
    ' 4271 0935 5518 2047 ',
    '4271-0935-5518-2047',
    '4271.0935/5518:2047',
    '4271​0935‑5518–2047',
    '４２７１０９３５５５１８２０４７',
    '٤٢٧١٠٩٣٥٥٥١٨٢٠٤٧',
    '۴۲۷۱ ۰۹۳۵ ۵۵۱۸ ۲۰۴۷',
    '፵፪፻፸፩ ፱፻፴፭ ፶፭፻፲፰ ፳፻፵፯',
    '፬፪፯፩ 0፱፫፭ ፭፭፩፰ ፪0፬፯',
  ])('%s', text => {
    expect(parseTrackingId(text)).toEqual({ ok: true, id: '4271093555182047' })
  })

  test.each([
    '4271 0935 5518 2047።',
    '«4271 0935 5518 2047»',
    '4271 0935\n5518 2047',
    'የመከታተያ ቁጥርዎ፦ 4271 0935 5518 2047። በ2 ቀን ውስጥ ይጠይቁ።',
    'Abetuta: your complaint of 21/11/2026 is registered. Tracking ID 4271 0935 5518 2047. Call 8556.',
    'https://abetuta.example/home/track-status/search?text=4271093555182047',
    'ቁጥር፦ ፵፪፻፸፩ ፱፻፴፭ ፶፭፻፲፰ ፳፻፵፯ ነው',
    'ID4271093555182047',
  ])('finds it in what is pasted: %s', text => {
    expect(parseTrackingId(text)).toEqual({ ok: true, id: '4271093555182047' })
  })

  test('takes no part of a longer number, and does not choose between two', () => {
    const fifth = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map(digit => `${digit}000`)
    for (const group of fifth) {
      expect(parseTrackingId(`4271 0935 5518 2047 ${group}`)).toMatchObject({ ok: false })
      expect(parseTrackingId(`letter ${group} 4271 0935 5518 2047`)).toMatchObject({ ok: false })
    }
    const two = `${formatTrackingId(newTrackingId())} and ${formatTrackingId(newTrackingId())}`
    expect(parseTrackingId(two)).toMatchObject({ ok: false })
  })

  test('reads no text that is longer than any message', () => {
    const id = newTrackingId()
    expect(parseTrackingId(`${' '.repeat(900)}${id}`)).toEqual({ ok: true, id })
    expect(parseTrackingId(`${' '.repeat(1000)}${id}`)).toEqual({ ok: false, reason: 'too-long' })
  })

  test('a written-out number below a thousand is its whole group of four', () => {
    const read = parseTrackingId('፲ ፻ ፫ ፻፩')
    expect(read).toEqual({ ok: true, id: '0010010000030101' })
  })

  test.each([
    ['', 'too-short'],
    ['4271 0935 5518 204', 'too-short'],
    ['4271 0935 5518 20471', 'too-long'],
    ['4271 0935 5518 204x', 'not-digits'],
    ['፼', 'not-digits'],
    ['4271 0935 5518 2046', 'mistyped'],
    ['ተቀብለናል። ቁጥርዎ 4271 0935 5518 2046 ነው። ለማንም አይስጡት።', 'mistyped'],
  ])('%s is %s', (text, reason) => {
    expect(parseTrackingId(text)).toEqual({ ok: false, reason })
  })

  test('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => void parseTrackingId(text)))
  })
})
