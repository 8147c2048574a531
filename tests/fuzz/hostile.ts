import type { Chance } from './chance.ts'

/** Texts that programs fail on; none of them is long by itself. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\u202Etxt.exe',
  '\uFEFF',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '99999999999999999999',
  '-2147483649',
  '2147483648',
  '0x10',
  "' or 1=1 --",
  '"; drop table complaint; --',
  '%00',
  '%',
  '../../etc/passwd',
  '..\\..\\windows',
  'file:///etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '\r\nX-Injected: yes',
  'ﷺ'.repeat(20),
  'ሀ'.repeat(50),
  '፩፪፫',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13',
  '0000-00-00',
  '1/0',
  'a@b',
  '+251'.repeat(9),
  '😀'.repeat(30),
  '\u0301'.repeat(60),
] as const

const numbers = [0, -1, 1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -1e308, 5e-324] as const

/** One text of the list, or a long one. */
export function hostileText(chance: Chance): string {
  if (chance.isTrue(0.1))
    return chance.oneOf(['a', 'ሀ', ' ', '\uD83D', '1', 'ﷺ']).repeat(chance.oneOf([300, 5000, 60_000]))
  return chance.oneOf(texts)
}

/** A value of any type that no schema expects there. */
export function hostileValue(chance: Chance): unknown {
  switch (chance.below(8)) {
    case 0:
      return chance.oneOf(numbers)
    case 1:
      return chance.oneOf([null, true, false])
    case 2:
      return Array.from({ length: chance.oneOf([0, 1, 60, 2000]) }, () => chance.oneOf([0, 'a', null]))
    case 3:
      return nested(chance.oneOf([5, 200, 3000]), chance.isTrue(0.5))
    case 4:
      return { [hostileText(chance) || 'name']: 1, length: -1, toJSON: 1 }
    default:
      return hostileText(chance)
  }
}

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value }
  return value
}

/** Texts that are no JSON, or JSON that parsers fail on. */
export function hostileJson(chance: Chance): string {
  return chance.oneOf([
    '',
    '{',
    '[',
    'null',
    '1',
    '"text"',
    '{"a":1,}',
    '{"a":1}{"b":2}',
    '\uFEFF{}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1e999}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"userName":1,"userName":2}',
    '['.repeat(40_000),
    '['.repeat(20_000) + ']'.repeat(20_000),
    '{"a":'.repeat(15_000) + '1' + '}'.repeat(15_000),
    `{"a":"${'x'.repeat(400_000)}"}`,
    `{${Array.from({ length: 3000 }, (_, index) => `"k${index}":${index}`).join(',')}}`,
    '\0\0\0\0',
  ])
}

/** Headers as no browser sends them. */
export function hostileHeaders(chance: Chance): Record<string, string> {
  const value = (): string =>
    hostileText(chance)
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
      .slice(0, 4000)
  const name = chance.oneOf([
    'if-match',
    'idempotency-key',
    'accept-language',
    'cookie',
    'origin',
    'sec-fetch-site',
    'x-forwarded-for',
    'x-forwarded-host',
    'referer',
    'user-agent',
    'accept',
    'accept-encoding',
    'content-type',
    'range',
    'if-none-match',
    'host',
    'authorization',
  ])
  const usual: Record<string, readonly string[]> = {
    'if-match': ['*', '"1"', 'W/"1"', '"999999999"', '1e3', '"-1"'],
    cookie: [
      'application=..',
      'possession=a.b.c',
      'refresh=%',
      `application=${'a'.repeat(3000)}`,
      '=;;=',
      '__proto__=1',
    ],
    origin: ['null', 'https://evil.example', 'http://', 'file://'],
    authorization: ['Bearer ', 'Bearer a.b.c', 'Basic YTpi', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
    'content-type': [
      'text/plain',
      'application/json; charset=utf-7',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      '/',
    ],
    host: ['evil.example', '', 'a b', '[::1', 'localhost:99999'],
    range: ['bytes=0-0', 'bytes=-1', 'bytes=5-1'],
  }
  return { [name]: chance.isTrue(0.6) ? chance.oneOf(usual[name] ?? ['x']) : value() }
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')
const headOf: Record<string, Buffer> = {
  'a.pdf': bytes(`%PDF-1.7\n${'<</Type/Catalog/AA<<'.repeat(400)}\n%%EOF`),
  'b.pdf': bytes(`%PDF-1.4\n${'/JS ('.repeat(3000)}`),
  'c.png': bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\0\0\0'),
  'd.jpg': bytes('\xff\xd8\xff\xe0\0\x10JFIF\0\x01'),
  'e.docx': bytes(`PK\x03\x04\x14\0\0\0\x08\0${'\0'.repeat(60)}word/document.xml`),
  'f.xlsx': bytes(`PK\x05\x06${'\xff'.repeat(18)}`),
  'g.txt': bytes('\xff\xfe\0\0text'),
  'h.svg': bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'i.csv': bytes('id,nameEn\r\n"=1+1","x\r\n'),
  '../../j.txt': bytes('a text'),
  'k\0.txt': bytes('a text'),
  [`${'l'.repeat(300)}.txt`]: bytes('a text'),
}

/** A multipart body, whole or broken, with its content type. */
export function hostileForm(
  chance: Chance,
  fields: readonly string[],
  more: readonly { name: string; content: Buffer }[],
): { payload: Buffer; contentType: string } {
  const boundary = chance.oneOf(['----abc', 'x', 'a'.repeat(70)])
  const files = [...Object.entries(headOf).map(([name, content]) => ({ name, content })), ...more]
  const parts: Buffer[] = []
  for (const field of fields)
    if (chance.isTrue(0.6))
      parts.push(
        bytes(
          `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${chance.oneOf(['evidence', '', 'x'.repeat(5000)])}\r\n`,
        ),
      )
  for (let index = chance.oneOf([0, 1, 1, 2, 5]); index > 0; index -= 1) {
    const { name, content } = chance.oneOf(files)
    const field = chance.oneOf(['file', 'file', 'file', 'other', '', '__proto__'])
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      content,
      bytes('\r\n'),
    )
  }
  const end = chance.oneOf([
    `--${boundary}--\r\n`,
    `--${boundary}--\r\n`,
    `--${boundary}`,
    '',
    `--${boundary}\r\nContent-Disposition: form-data\r\n\r\n`,
  ])
  const contentType = chance.oneOf([
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary="${boundary}"`,
    'multipart/form-data; boundary=other',
    'multipart/form-data',
  ])
  return { payload: Buffer.concat([...parts, bytes(end)]), contentType }
}
