import type { Division, PlaceName, Region } from './places.ts'

/** Woredas of a sub city carry numbers; all have at least these (docs/decisions/places-and-bodies.md on the numbers above ten). */
const numberedWoredas = (count: number): PlaceName[] =>
  Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(2, '0')
    return [`Woreda ${number}`, `ወረዳ ${number}`]
  })

const subCity = (english: string, amharic: string, since?: string, woredas = 10): Division => ({
  name: [english, amharic, since],
  woredas: numberedWoredas(woredas),
})

/** The city's charter of 2003 made ten sub cities; Lemi Kura was cut out of Bole and Yeka in 2020. */
const charter = '2003-07-24'

export const addisAbaba: Region = {
  kind: 'chartered-city',
  name: ['Addis Ababa', 'አዲስ አበባ'],
  divisionKind: 'sub-city',
  divisions: [
    subCity('Akaki Kality', 'አቃቂ ቃሊቲ', charter),
    subCity('Nifas Silk Lafto', 'ንፋስ ስልክ ላፍቶ', charter),
    subCity('Kolfe Keraniyo', 'ኮልፌ ቀራንዮ', charter),
    subCity('Bole', 'ቦሌ', charter),
    subCity('Lideta', 'ልደታ', charter),
    subCity('Kirkos', 'ቂርቆስ', charter, 11),
    subCity('Yeka', 'የካ', charter),
    subCity('Addis Ketema', 'አዲስ ከተማ', charter),
    subCity('Arada', 'አራዳ', charter),
    subCity('Gulele', 'ጉለሌ', charter),
    subCity('Lemi Kura', 'ለሚ ኩራ', '2020-09-11'),
  ],
}
