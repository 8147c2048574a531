/** Browsers also name those they descend from: the first match is the right one. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Opera Mini', /Opera Mini/],
  ['Opera', /OPR\/|Opera/],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]
const systems: [name: string, pattern: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
]

const firstIn = (list: [string, RegExp][], text: string) => list.find(([, pattern]) => pattern.test(text))?.[0]

/** The browser and system of a User-Agent, short enough to recognise one's own: `Chrome, Android`. Null when it names nothing known. */
export function deviceOf(userAgent: string | null): string | null {
  const known = [firstIn(browsers, userAgent ?? ''), firstIn(systems, userAgent ?? '')].filter(Boolean)
  return known.length === 0 ? null : known.join(', ')
}
