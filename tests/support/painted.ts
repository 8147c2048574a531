import { inflateSync } from 'node:zlib'
import type { Modules } from './qr.ts'

/** A filled rectangle on a page of a PDF, in points from its upper left corner. */
interface Painted {
  x: number
  y: number
  width: number
  height: number
  /** From 0 (black) to 1 (white). */
  light: number
}

/** What the QR codes on a PDF look like, page by page, read from the rectangles that are filled on its pages. */
export const qrCodesOn = (pdf: Buffer): Modules[] => operatorsOf(pdf).map(paintedOn).flatMap(codesOn)

/** The drawing operators of each page; fonts and pictures are streams too, and fill nothing. */
export function operatorsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/<<([^>]*)>>\s*stream\r?\n/g)]
    .filter(([, dictionary]) => dictionary?.includes('/FlateDecode') && !/\/Length1|\/Subtype/.test(dictionary))
    .map(({ 0: { length }, index }) => pdf.subarray(index + length, text.indexOf('endstream', index)))
    .map(stream => inflateSync(stream).toString('latin1'))
    .filter(operators => / re$/m.test(operators))
}

/** Filled rectangles in the order in which they are painted. */
function paintedOn(page: string): Painted[] {
  const painted: Painted[] = []
  let drawn: Omit<Painted, 'light'> | undefined
  let light = 0
  for (const operation of page.split('\n')) {
    const words = operation.trim().split(/\s+/)
    const [x = 0, y = 0, width = 0, height = 0] = words.map(Number)
    const operator = words.at(-1)
    if (operator === 're') drawn = { x, y, width, height }
    if (operator === 'scn') light = (x + y + width) / 3
    if (operator === 'f') {
      if (drawn) painted.push({ ...drawn, light })
      drawn = undefined
    }
  }
  return painted
}

/** White squares with many dark squares of one size on them. */
function codesOn(painted: readonly Painted[]): Modules[] {
  return painted
    .filter(ground => ground.light === 1 && isSquare(ground))
    .map(ground => ({ ground, on: painted.filter(each => each !== ground && covers(ground, middleOf(each))) }))
    .filter(({ on }) => on.length > 100)
    .map(({ ground, on }) => modulesOf(ground, on))
}

/** What is seen in the middle of each module: what was painted there last. */
function modulesOf(ground: Painted, on: readonly Painted[]): Modules {
  const moduleSize = Math.min(...on.map(({ width }) => width))
  const range = Array.from({ length: Math.round(ground.width / moduleSize) }, (_, index) => index)
  return range.map(row =>
    range.map(column => {
      const point = { x: ground.x + (column + 0.5) * moduleSize, y: ground.y + (row + 0.5) * moduleSize }
      return (on.findLast(each => covers(each, point)) ?? ground).light < 0.5
    }),
  )
}

const isSquare = ({ width, height }: Painted) => width === height
const middleOf = ({ x, y, width, height }: Painted) => ({ x: x + width / 2, y: y + height / 2 })
const covers = (area: Painted, { x, y }: { x: number; y: number }) =>
  x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height
