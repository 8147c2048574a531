import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldName, foldQuery, foldText } from './search.rules.ts'

/** Matches as the database does: every pattern of the query somewhere in the text of the index, which begins with a tracking ID. */
const matches = (query: string, folded: string) =>
  foldQuery(query)
    .split(' ')
    .every(pattern => new RegExp(pattern, 'u').test(`4271093555182047 ${folded}`))
const finds = (query: string, name: string) => matches(query, foldName(name))

const names: [string, string[]][] = [
  ['አበበ', ['Abebe', 'Abbebe', 'abebe']],
  ['ፀሐይ', ['Tsehay', 'Tsehai', 'Tzehay', 'Tsahay', 'Tshay', 'Sehay', "Ts'ehay", 'TSEHAY', 'ጸሃይ', 'ፀሀይ', 'ፀሓዪ']],
  ['ተሾመ', ['Teshome', 'Tshome']],
  ['አብርሃ', ['Abraha', 'Abreha']],
  ['አዳነህ', ['Adaneh', 'Adane']],
  ['ጐንደር', ['Gondar', 'Gonder', 'ጎንደር']],
  ['ቍምላቸው', ['Kumlachew', 'ቁምላቸዉ']],
  ['ግርማ', ['Girma', 'Germa', 'Grma']],
  ['ከበደ', ['Kebede', 'Kebbede']],
  ['ታደሰ', ['Tadesse', 'Tadese', 'ታደሠ']],
  ['ተስፋዬ', ['Tesfaye', 'Tesfay']],
  ['ሙሉጌታ', ['Mulugeta', 'Muluugeta']],
  ['መኮንን', ['Mekonnen', 'Makonnen', 'Mekonen']],
  ['ኃይለማርያም', ['Hailemariam', 'Haylemaryam', 'ሀይለማርያም', 'ሐይለማርያም']],
  ['ዮሐንስ', ['Yohannes', 'Yohanes', 'ዮሀንስ', 'ዮሃንስ']],
  ['ኢዮብ', ['Eyob', 'Iyob']],
  ['ኢያሱ', ['Iyasu', 'Eyasu', 'Iyassu']],
  ['ገብረሥላሴ', ['Gebreselassie', 'Gebresilassie', 'Gebresilase', 'ገብረስላሴ']],
  ['ገብረመድህን', ['Gebremedhin', 'Gebremedhen', 'ገብረመድኅን']],
  ['መሐመድ', ['Mohammed', 'Muhammad', 'Mohamed', 'Mehamed', 'መሃመድ']],
  ['አህመድ', ['Ahmed', 'Ahmad', 'አሕመድ', 'ዐሕመድ']],
  ['ፋጡማ', ['Fatuma', 'Fatima']],
  ['ከድር', ['Kedir', 'Kadir']],
  ['ብሩክ', ['Biruk', 'Bruk', 'Brook']],
  ['ብርሃኑ', ['Berhanu', 'Birhanu', 'ብርሀኑ']],
  ['ጸጋዬ', ['Tsegaye', 'Tsegay', 'ፀጋዬ']],
  ['አገኘሁ', ['Agegnehu', 'Agenyehu', 'Agenehu']],
  ['ዳኛቸው', ['Dagnachew', 'Danyachew']],
  ['ጌታቸው', ['Getachew', 'Getachw']],
  ['ጴጥሮስ', ['Petros', 'Pettros']],
  ['ጳውሎስ', ['Paulos', 'Pawlos', 'Poulos']],
  ['ቴዎድሮስ', ['Tewodros', 'Theodros', 'Tewedros']],
  ['ወንድወሰን', ['Wondwossen', 'Wendwesen', 'Wondwosen']],
  ['ወልደ ጊዮርጊስ', ['Wolde Giorgis', 'Welde Giyorgis']],
  ['ይስሐቅ', ['Yishak', 'Yisehak', 'Yishaq']],
  ['ኤፍሬም', ['Ephrem', 'Efrem']],
  ['ሩት', ['Ruth', 'Rut']],
  ['ሳራ', ['Sara', 'Sarah']],
  ['ሐና', ['Hanna', 'Hannah', 'ሃና', 'ሀና']],
  ['ሕይወት', ['Hiwot', 'Hiywot', 'ህይወት']],
  ['ሽፈራው', ['Shiferaw', 'Sheferaw']],
  ['ወርቁ', ['Worku', 'Werku', 'Workku', 'Werqu']],
  ['ጥሩነሽ', ['Tirunesh', 'Terunesh']],
  ['ዘነበች', ['Zenebech', 'Zenebch']],
  ['ሰሎሞን', ['Solomon', 'Selomon', 'ሠሎሞን']],
  ['ሳሙኤል', ['Samuel', 'Samuél']],
  ['ገብርኤል', ['Gabriel', 'Gebriel', 'Gebrel']],
  ['ዓለሙ', ['Alemu', 'አለሙ', 'ኣለሙ', 'ዐለሙ']],
  ['ኢየሩሳሌም', ['Eyerusalem', 'Iyerusalem']],
  ['ዘውዲቱ', ['Zewditu', 'Zauditu']],
  ['ለማ', ['Lemma', 'Lema']],
  ['ጫላ', ['Chala', 'Challa', 'Tchala']],
  ['ኤልሳቤጥ', ['Elsabet', 'Elsabeth', 'Elisabet']],
]

describe('searching for names', () => {
  test.each(names)('%s is found as it is spelled', (name, spellings) => {
    for (const spelling of [name, ...spellings]) expect([spelling, finds(spelling, name)]).toEqual([spelling, true])
  })

  test('a name on file in Latin letters is found in another Latin spelling', () => {
    expect(finds('Tadese', 'Tadesse Bekele')).toBe(true)
    expect(finds('Berhanu Solomon', 'Birhanu Selomon')).toBe(true)
  })

  test.each([
    ['tsehay', ['ሰሎሞን', 'ሳራ', 'ፀጋዬ', 'ሳህሌ', 'ፀሐይነሽ', 'Solomon', 'Sisay', 'Teshome']],
    ['sara', ['ሳርቤት', 'ስራብዙ', 'Saron']],
    ['lema', ['ለምለም', 'ላምሮት', 'Lemlem']],
    ['hana', ['ሄኖክ', 'Henok', 'ህንዴ']],
  ])('%s is not what has a few sounds in common', (query, names) => {
    expect(names.filter(name => finds(query, name))).toEqual([])
  })

  test('a long name is found by its beginning', () => {
    expect(finds('Mulug', 'ሙሉጌታ')).toBe(true)
    expect(finds('Gebrem', 'ገብረመድህን')).toBe(true)
  })

  test('words of a text are found as they are written, not by their sounds', () => {
    expect(matches('ስራዉ', foldText('ሥራው ቆሟል'))).toBe(true)
    expect(matches('licence', foldText('The licence was refused.'))).toBe(true)
    for (const name of ['Sara', 'Sira', 'Kmal']) expect(matches(name, foldText('ሥራ ቆሟል'))).toBe(false)
  })

  test('other names are not found', () => {
    expect(finds('Abebe', 'ከበደ')).toBe(false)
    expect(finds('Girma', 'ጌታቸው')).toBe(false)
    expect(finds('ተስፋዬ', 'ታደሰ')).toBe(false)
    expect(finds('Abebe Girma', 'አበበ ታደሰ')).toBe(false)
  })

  test.each([
    ['ሀሐኀኸሃሓኃኻ', 'ሀ'],
    ['ሁሑኁኹ', 'ሁ'],
    ['ሆሖኆኾ', 'ሆ'],
    ['ሰሠ', 'ሰ'],
    ['ሹ', 'ሹ'],
    ['ሶሦ', 'ሶ'],
    ['አዐኣዓ', 'አ'],
    ['ዒኢ', 'ኢ'],
    ['ጸፀ', 'ጸ'],
    ['ጾፆ', 'ጾ'],
    ['ውዉ', 'ው'],
    ['ሽሺ', 'ሽ'],
    ['ችቺ', 'ች'],
    ['ኝኚ', 'ኝ'],
    ['ዥዢ', 'ዥ'],
    ['ይዪ', 'ይ'],
    ['ጅጂ', 'ጅ'],
    ['ጭጪ', 'ጭ'],
    ['ጎጐ', 'ጎ'],
    ['ቆቈ', 'ቆ'],
    ['ኮኰ', 'ኮ'],
  ])('%s sound alike, each order with its own', (letters, folded) => {
    for (const letter of letters) expect(foldQuery(letter)).toBe(folded)
  })

  test('a phone number and a tracking ID are found however they are grouped', () => {
    const text = '4271093555182047 251911223344'
    for (const query of ['0911 22 33 44', '+251 911 223344', '911223344', '4271 0935 5518 2047']) {
      expect(matches(query, foldText(text))).toBe(true)
    }
  })

  test('nine digits that could be a phone find a part of a tracking ID too', () => {
    for (const query of ['980654058', '980 654 058']) {
      expect(matches(query, foldText('3129806540582047 251911223344'))).toBe(true)
      expect(matches(query, foldText('4271093555182047 251980654058'))).toBe(true)
    }
  })

  test('every typed text folds to plain words and finds itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        expect(foldName(text)).not.toMatch(/[^\p{L}\p{N} ]/u)
        expect(foldQuery(text)).not.toMatch(/[^\p{L}\p{N} |()$\\]/u)
        if (/[a-z\u1200-\u135a]/i.test(text) && !/\d/.test(text)) expect(finds(text, text)).toBe(true)
      }),
    )
  })
})
