import { decodeQR } from 'qr/decode.js'

/** Which modules are dark, row by row. */
export type Modules = readonly (readonly boolean[])[]

/** A scanner looks for a white border, and for modules of several pixels. */
const border = 4
const pixels = 4

/** What a QR code says to a scanner. Throws for what no scanner can read. */
export function readQr(modules: Modules): string {
  const size = (modules.length + 2 * border) * pixels
  const data = new Uint8Array(size * size * 4).fill(255)
  const isDark = (x: number, y: number) =>
    modules[Math.floor(y / pixels) - border]?.[Math.floor(x / pixels) - border] === true
  for (let at = 0; at < size * size; at += 1)
    if (isDark(at % size, Math.floor(at / size))) data.fill(0, at * 4, at * 4 + 3)
  return decodeQR({ width: size, height: size, data })
}
