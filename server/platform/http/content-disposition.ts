/** The header that gives a download its name, in every script (RFC 6266, RFC 5987). */
export function contentDisposition(disposition: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
