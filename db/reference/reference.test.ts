import { CalendarDate, EthiopicCalendar, GregorianCalendar, toCalendar } from '@internationalized/date'
import { describe, expect, test } from 'vitest'
import { constantFields } from '#contract/settings/reference-data.ts'
import { holidays } from './calendar.ts'
import { constants } from './constants.ts'
import type { PlaceName } from './places.ts'
import { addisAbaba } from './places-addis-ababa.ts'
import { direDawa, regions } from './places-regions.ts'

const ethiopic = new EthiopicCalendar()
const gregorian = (year: number, month: number, day: number): string =>
  toCalendar(new CalendarDate(ethiopic, 'AM', year, month, day), new GregorianCalendar()).toString()

const datesOf = (start: string): string[] => holidays.filter(([, name]) => name.startsWith(start)).map(([date]) => date)

/** Easter of the Julian calendar (Meeus), thirteen days later in the Gregorian one. */
function orthodoxEaster(year: number): Date {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  const month = Math.floor((d + e + 114) / 31)
  return new Date(Date.UTC(year, month - 1, ((d + e + 114) % 31) + 1 + 13))
}

describe('holidays', () => {
  test.each([
    ['New year', 1, 1],
    ['Finding of the True Cross', 1, 17],
    ['Epiphany', 5, 11],
    ['Victory of Adwa', 6, 23],
    ["Patriots' day", 8, 27],
    ['Downfall of the Derg', 9, 20],
  ])('%s falls on its Ethiopian date in each year', (name, month, day) => {
    expect(datesOf(name)).toEqual([2018, 2019, 2020].map(year => gregorian(year, month, day)))
  })

  test('Christmas is on 29 Tahsas, and a day earlier after a year with a sixth of Pagume', () => {
    expect(datesOf('Christmas')).toEqual([gregorian(2018, 4, 29), gregorian(2019, 4, 29), gregorian(2020, 4, 28)])
  })

  test('Easter and Good Friday follow the computus', () => {
    const easters = [2026, 2027, 2028].map(orthodoxEaster)
    const iso = (date: Date, shift = 0) => new Date(date.getTime() + shift * 86_400_000).toISOString().slice(0, 10)
    expect(datesOf('Easter')).toEqual(easters.map(date => iso(date)))
    expect(datesOf('Good Friday')).toEqual(easters.map(date => iso(date, -2)))
  })

  test('Muslim holidays follow the calculated calendar and say that they are estimates', () => {
    const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
      timeZone: 'UTC',
      month: 'numeric',
      day: 'numeric',
    })
    const muslim = { 'Eid al-Fitr': '10/1', 'Eid al-Adha': '12/10', 'Birth of the Prophet': '3/12' }
    for (const [name, monthAndDay] of Object.entries(muslim)) {
      const found = holidays.filter(([, english]) => english.startsWith(name))
      expect(found.map(([date]) => format.format(new Date(date)).replace(/ .*/, ''))).toEqual(
        Array(3).fill(monthAndDay),
      )
      expect(found.every(([, english, amharic]) => english.endsWith('(estimate)') && amharic.endsWith('(በግምት)'))).toBe(
        true,
      )
    }
  })
})

const isEthiopic = (text: string): boolean => /^[\p{Script=Ethiopic}\d\s(),.\-፣]+$/u.test(text)

describe('places', () => {
  const all = [...regions, addisAbaba, direDawa]

  test('are twelve regions, two chartered cities and eleven sub cities', () => {
    expect(regions).toHaveLength(12)
    expect(all.filter(({ kind }) => kind === 'chartered-city').map(({ name }) => name[0])).toEqual([
      'Addis Ababa',
      'Dire Dawa',
    ])
    expect(addisAbaba.divisions).toHaveLength(11)
    expect(all.some(({ name }) => /Southern Nations/.test(name[0]))).toBe(false)
  })

  test('have a name in both scripts, once within their parent, and several divisions', () => {
    const check = (names: readonly PlaceName[]) => {
      expect(names.filter(([english, amharic]) => !/^[\x20-\x7e]+$/.test(english) || !isEthiopic(amharic))).toEqual([])
      expect(new Set(names.map(([english]) => english)).size).toBe(names.length)
    }
    check(all.map(({ name }) => name))
    for (const { divisions } of all) {
      check(divisions.map(({ name }) => name))
      for (const { woredas } of divisions) check(woredas)
    }
  })
})

test('constants: every field has values, codes are kebab and single, labels are in both scripts', () => {
  expect(Object.keys(constants)).toEqual([...constantFields])
  for (const labels of Object.values(constants)) {
    const codes = labels.map(([code]) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.filter(code => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code))).toEqual([])
    expect(labels.filter(([, , amharic]) => !isEthiopic(amharic))).toEqual([])
  }
})
