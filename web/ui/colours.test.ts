import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The colours stand in the style sheets alone: they are read from there, and what is tested is how they look beside each other. */
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** The colours of a rule by their names, `#rrggbb` or `#rgb`. */
function coloursOf(css: string, selector: string): Map<string, string> {
  const at = css.indexOf(selector)
  const block = css.slice(css.indexOf('{', at), css.indexOf('}', at))
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  )
}

/** Relative luminance as WCAG 2.2 has it. */
function luminanceOf(colour: string): number {
  const hex = colour.length === 4 ? [...colour.slice(1)].map(digit => digit + digit).join('') : colour.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const themes = [...read('themes.css').matchAll(/\[data-theme="(\w+)"\]/g)].map(([, name = '']) => name)

test.each(['light', 'dark'])('the focus ring is visible on every background: %s', scheme => {
  const colours = coloursOf(read('colours.css'), `data-scheme="${scheme}"`)
  const colour = (name: string) => colours.get(name) ?? ''
  // the halo is on both sides of the ring: one of the two is visible on any background
  expect(contrast(colour('focus'), colour('focus-halo'))).toBeGreaterThanOrEqual(3)
  for (const ground of ['ground', 'surface', 'surface-muted', 'bad-surface', 'good-surface'])
    expect(contrast(colour('focus'), colour(ground)), ground).toBeGreaterThanOrEqual(3)
})

test('the focus ring is visible on the pale and beside the full colour of every theme', () => {
  const light = coloursOf(read('colours.css'), 'data-scheme="light"')
  expect(themes.length).toBeGreaterThan(10)
  for (const theme of themes) {
    const shades = coloursOf(read('themes.css'), `[data-theme="${theme}"]`)
    expect(contrast(light.get('focus') ?? '', shades.get('brand-0') ?? ''), theme).toBeGreaterThanOrEqual(3)
    // on the full colour the halo is visible
    for (const shade of [7, 8, 9]) {
      const full = shades.get(`brand-${shade}`) ?? ''
      expect(contrast(light.get('focus-halo') ?? '', full), `${theme} ${shade}`).toBeGreaterThanOrEqual(3)
    }
  }
})

/** Which text stands on which background. */
const pairs: [texts: string[], grounds: string[]][] = [
  [
    ['text', 'dimmed', 'placeholder', 'error'],
    ['ground', 'surface'],
  ],
  [['text', 'dimmed'], ['surface-muted']],
  ...['good', 'warning', 'bad', 'calm'].map((name): [string[], string[]] => [[name, 'text'], [`${name}-surface`]]),
]

test.each(['light', 'dark'])('texts are readable on their backgrounds: %s', scheme => {
  const colours = coloursOf(read('colours.css'), `data-scheme="${scheme}"`)
  const colour = (name: string) => colours.get(name) ?? ''
  for (const [texts, grounds] of pairs)
    for (const text of texts)
      for (const ground of grounds)
        expect(contrast(colour(text), colour(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
})

test('links are readable in both schemes of every theme', () => {
  for (const [scheme, shade] of [
    ['light', 8],
    ['dark', 3],
  ] as const) {
    const colours = coloursOf(read('colours.css'), `data-scheme="${scheme}"`)
    for (const theme of themes) {
      const link = coloursOf(read('themes.css'), `[data-theme="${theme}"]`).get(`brand-${shade}`) ?? ''
      for (const ground of ['ground', 'surface', 'surface-muted'])
        expect(contrast(link, colours.get(ground) ?? ''), `${theme} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
