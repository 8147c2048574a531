const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, character => entities[character] ?? character)

const withLinks = (html: string): string =>
  html.replace(/https?:\/\/[^\s<]*[^\s<.,;:)]/g, url => `<a href="${url}" style="color:#0b5cad">${url}</a>`)

const isNumber = (paragraph: string): boolean => /^[\d ]+$/.test(paragraph)

function paragraphHtml(paragraph: string): string {
  if (isNumber(paragraph))
    return `<p style="font-size:26px;font-weight:bold;letter-spacing:1px;margin:20px 0;white-space:nowrap">${paragraph}</p>`
  return `<p style="margin:0 0 16px">${withLinks(escapeHtml(paragraph)).replaceAll('\n', '<br>')}</p>`
}

/** The HTML of an e-mail: the same paragraphs as its plain text; a number on a line of its own is large. */
export const emailHtml = (text: string, language: 'en' | 'am'): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#fff;color:#1a1a1a;font:16px/1.55 'Noto Sans Ethiopic',Nyala,Kefa,Arial,sans-serif">
<div style="max-width:560px">
${text.split('\n\n').map(paragraphHtml).join('\n')}
</div>
</body>
</html>`
