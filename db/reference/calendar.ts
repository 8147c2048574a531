type Holiday = readonly [date: string, english: string, amharic: string]

/** Monday to Friday 8:30–12:30 and 13:30–17:30; on Fridays the break begins at 11:30, for prayers. Minutes after midnight. */
export const weeklyHours: readonly { weekday: number; fromMinute: number; toMinute: number }[] = [
  1, 2, 3, 4, 5,
].flatMap(weekday => [
  { weekday, fromMinute: 510, toMinute: weekday === 5 ? 690 : 750 },
  { weekday, fromMinute: 810, toMinute: 1050 },
])

const on = (english: string, amharic: string, dates: readonly string[]): Holiday[] =>
  dates.map(date => [date, english, amharic])

/** The moon decides shortly before: these follow the calculated calendar and are corrected when announced. */
const estimated = (english: string, amharic: string, dates: readonly string[]): Holiday[] =>
  on(`${english} (estimate)`, `${amharic} (በግምት)`, dates)

/** Public holidays of 2018, 2019 and 2020 in the Ethiopian calendar (11 September 2025 to 10 September 2028). */
export const holidays: readonly Holiday[] = [
  ...on('New year (Enkutatash)', 'እንቁጣጣሽ', ['2025-09-11', '2026-09-11', '2027-09-12']),
  ...on('Finding of the True Cross (Meskel)', 'መስቀል', ['2025-09-27', '2026-09-27', '2027-09-28']),
  ...on('Christmas (Genna)', 'ገና', ['2026-01-07', '2027-01-07', '2028-01-07']),
  ...on('Epiphany (Timket)', 'ጥምቀት', ['2026-01-19', '2027-01-19', '2028-01-20']),
  ...on('Victory of Adwa', 'የዓድዋ ድል በዓል', ['2026-03-02', '2027-03-02', '2028-03-02']),
  ...on('Good Friday (Siklet)', 'ስቅለት', ['2026-04-10', '2027-04-30', '2028-04-14']),
  ...on('Easter (Fasika)', 'ፋሲካ', ['2026-04-12', '2027-05-02', '2028-04-16']),
  ...on('Labour day', 'የሠራተኞች ቀን', ['2026-05-01', '2027-05-01', '2028-05-01']),
  ...on("Patriots' day", 'የአርበኞች ቀን', ['2026-05-05', '2027-05-05', '2028-05-05']),
  ...on('Downfall of the Derg', 'ደርግ የወደቀበት ቀን', ['2026-05-28', '2027-05-28', '2028-05-28']),
  ...estimated('Eid al-Fitr', 'ዒድ አል ፈጥር', ['2026-03-20', '2027-03-09', '2028-02-26']),
  ...estimated('Eid al-Adha (Arafa)', 'ዒድ አል አድሃ (አረፋ)', ['2026-05-27', '2027-05-16', '2028-05-05']),
  ...estimated('Birth of the Prophet (Mawlid)', 'መውሊድ', ['2026-08-25', '2027-08-14', '2028-08-03']),
]
