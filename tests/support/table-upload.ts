import { randomUUID } from 'node:crypto'

/** A multipart body with one file, as a browser sends it. */
export function tableUpload(
  content: string | Buffer,
  fileName = 'table.csv',
): { payload: Buffer; contentType: string } {
  const boundary = randomUUID()
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` }
}
