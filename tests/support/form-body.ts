import { randomUUID } from 'node:crypto'

export interface SentForm {
  texts?: Record<string, string>
  files?: [fileName: string, content: string | Buffer][]
}

/** A form with texts and files as a browser sends it, and the content type that names its boundary. */
export function formBody({ texts = {}, files = [] }: SentForm): { payload: Buffer; contentType: string } {
  const boundary = randomUUID()
  const parts: [head: string, content: string | Buffer][] = [
    ...Object.entries(texts).map(([name, text]): [string, string] => [`name="${name}"`, text]),
    ...files.map(([fileName, content]): [string, string | Buffer] => [
      `name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream`,
      content,
    ]),
  ]
  const lines = parts.flatMap(([head, content]) => [
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`,
    content,
    '\r\n',
  ])
  const payload = Buffer.concat([...lines, `--${boundary}--\r\n`].map(line => Buffer.from(line)))
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` }
}
