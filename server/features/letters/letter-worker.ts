import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { dossierDocument } from './dossier.document.ts'
import { letterDocument } from './letter.document.ts'
import type { PdfContent } from './render-pdf.ts'
import { receiptDocument, rooms } from './receipt.document.ts'
import type { ReceiptData } from './receipt.ts'
import { tableDocument } from './table.document.ts'
import { fonts } from './typesetting/fonts.ts'
import { completePdfmake } from './typesetting/set-lines.ts'

/** A thread that typesets letters: large documents would block every request for seconds. */

const fontFiles = new Set(Object.values(fonts).flatMap(({ normal, bold }) => [normal, bold]))

completePdfmake()
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => fontFiles.has(path))
pdfmake.setFonts(fonts)

parentPort?.on('message', async ({ id, content }: { id: number; content: PdfContent }) => {
  try {
    parentPort?.postMessage({ id, pdf: new Uint8Array(await set(content)) })
  } catch (error) {
    parentPort?.postMessage({ id, reason: error instanceof Error ? error.message : String(error) })
  }
})

function set(content: PdfContent): Promise<Buffer> {
  if (content.kind === 'receipt') return onOnePage(content.sheet)
  return pdfmake.createPdf(documentOf(content)).getBuffer()
}

function documentOf(content: Exclude<PdfContent, { kind: 'receipt' }>) {
  if (content.kind === 'letter') return letterDocument(content.sheet)
  return content.kind === 'dossier' ? dossierDocument(content.sheet) : tableDocument(content.sheet)
}

/** Typesets the receipt with less and less space until it fits one page. */
async function onOnePage(receipt: ReceiptData): Promise<Buffer> {
  let pdf: Buffer = Buffer.alloc(0)
  for (const room of rooms) {
    let pages = 0
    const document = receiptDocument(receipt, room, counted => {
      pages = counted
    })
    pdf = await pdfmake.createPdf(document).getBuffer()
    if (pages === 1) break
  }
  return pdf
}
