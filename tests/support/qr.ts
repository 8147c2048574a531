/** Which modules are dark, row by row. */
export type Modules = readonly (readonly boolean[])[]

/** Of level M, by version: check bytes of each block, and how many blocks there are. */
const blocksOfVersion: readonly (readonly [checkBytes: number, blocks: number])[] = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
]

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/**
 * What a QR code says, as a scanner reads it (ISO/IEC 18004): level M, versions 1 to 9, one segment of bytes. It mends
 * nothing: a single module that is not as it should be throws, so that print is right and not just good enough.
 */
export function readQr(modules: Modules): string {
  const size = modules.length
  const version = (size - 17) / 4
  const structure = blocksOfVersion[version - 1]
  if (!structure || modules.some(row => row.length !== size)) throw new Error(`No QR code is ${size} modules wide.`)
  const mask = readMask(modules)
  const bytes = readBytes(modules, (x, y) => masks[mask]?.(x, y) ?? false)
  return textIn(dataIn(bytes, structure))
}

/** The mask that both copies of the format name, for level M. */
function readMask(modules: Modules): number {
  const size = modules.length
  const bitAt = (x: number, y: number) => Number(modules[y]?.[x])
  const near = (bit: number) => {
    if (bit < 8) return bitAt(8, bit < 6 ? bit : bit + 1)
    return bitAt(bit === 8 ? 7 : 14 - bit, 8)
  }
  const far = (bit: number) => (bit < 8 ? bitAt(size - 1 - bit, 8) : bitAt(8, size - 15 + bit))
  const [first, second] = [near, far].map(copy =>
    Array.from({ length: 15 }, (_, bit) => copy(bit) << bit).reduce((all, each) => all | each),
  )
  const format = (first ?? 0) ^ 0x5412
  const [level, mask] = [format >> 13, (format >> 10) & 7]
  if (first !== second || withCheckBits(format >> 10) !== format)
    throw new Error('The format of the QR code is damaged.')
  if (level !== 0) throw new Error('The QR code is not of level M.')
  return mask
}

function withCheckBits(format: number): number {
  let rest = format
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  return (format << 10) | rest
}

/** The bytes in the order in which they are drawn: up and down in pairs of columns, from the right. */
function readBytes(modules: Modules, isMasked: (x: number, y: number) => boolean): number[] {
  const size = modules.length
  const bits: boolean[] = []
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step
      for (const x of [right, right - 1]) if (!isFixed(x, y, size)) bits.push(modules[y]?.[x] !== isMasked(x, y))
    }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((value, bit) => value * 2 + Number(bit), 0),
  )
}

/** Whether a module belongs to the pattern that every code of this size has. */
function isFixed(x: number, y: number, size: number): boolean {
  const version = (size - 17) / 4
  const isFinder = (x < 9 && (y < 9 || y >= size - 8)) || (x >= size - 8 && y < 9)
  const isVersion = version >= 7 && Math.min(x, y) < 6 && Math.max(x, y) >= size - 11
  return isFinder || isVersion || x === 6 || y === 6 || isAlignment(x, y, version)
}

function isAlignment(x: number, y: number, version: number): boolean {
  if (version === 1) return false
  const last = version * 4 + 10
  const centres = version < 7 ? [6, last] : [6, version * 2 + 8, last]
  const centreOf = (at: number) => centres.find(centre => Math.abs(centre - at) <= 2)
  const [column, row] = [centreOf(x), centreOf(y)]
  if (column === undefined || row === undefined) return false
  // the corners of the finders have none
  const isCorner = Math.min(column, row) === 6 && [6, last].includes(Math.max(column, row))
  return !isCorner
}

/** The data bytes, block by block, once the check bytes of each block say that they are right. */
function dataIn(bytes: readonly number[], [checkBytes, blockCount]: readonly [number, number]): number[] {
  const shortLength = Math.floor(bytes.length / blockCount)
  const shortCount = blockCount - (bytes.length % blockCount)
  const blocks = Array.from({ length: blockCount }, (): number[] => [])
  const dataLength = (block: number) => shortLength - checkBytes + (block < shortCount ? 0 : 1)
  let at = 0
  for (let column = 0; column <= shortLength - checkBytes; column += 1)
    for (const [index, block] of blocks.entries()) if (column < dataLength(index)) block.push(bytes[at++] ?? 0)
  for (let column = 0; column < checkBytes; column += 1) for (const block of blocks) block.push(bytes[at++] ?? 0)
  for (const block of blocks)
    if (!isRight(block, checkBytes)) throw new Error('The QR code is damaged: its check bytes do not fit its data.')
  return blocks.flatMap((block, index) => block.slice(0, dataLength(index)))
}

/** Reed–Solomon over GF(256): a block without an error is zero at the first powers of two. */
function isRight(block: readonly number[], checkBytes: number): boolean {
  let power = 1
  for (let root = 0; root < checkBytes; root += 1) {
    const at = power
    if (block.reduce((sum, byte) => times(sum, at) ^ byte, 0) !== 0) return false
    power = times(power, 2)
  }
  return true
}

function times(left: number, right: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((right >> bit) & 1) product ^= left
  }
  return product
}

/** Four bits for bytes, eight for how many, and the bytes. */
function textIn(data: readonly number[]): string {
  const bits = data.map(byte => byte.toString(2).padStart(8, '0')).join('')
  if (!bits.startsWith('0100')) throw new Error('The QR code does not begin with bytes.')
  const length = Number.parseInt(bits.slice(4, 12), 2)
  const bytes = Array.from({ length }, (_, index) => Number.parseInt(bits.slice(12 + index * 8, 20 + index * 8), 2))
  return Buffer.from(bytes).toString('utf8')
}
