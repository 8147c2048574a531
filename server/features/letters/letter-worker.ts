import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { Content } from 'pdfmake/interfaces.js'
import { receiptDocument, rooms } from './receipt.document.ts'
import type { ReceiptData } from './receipt.ts'

/** A thread that sets letters: documents of some size would hold up every request for seconds. */

const fontFile = (weight: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-ethiopic/${weight}/NotoSansEthiopic_${weight}.ttf`))
const fonts = { Noto: { normal: fontFile('400Regular'), bold: fontFile('700Bold') } }
const fontFiles = new Set(Object.values(fonts.Noto))

pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => fontFiles.has(path))
pdfmake.setFonts(fonts)

parentPort?.on('message', async ({ id, receipt }: { id: number; receipt: ReceiptData }) => {
  try {
    parentPort?.postMessage({ id, pdf: new Uint8Array(await onOnePage(receipt)) })
  } catch (error) {
    parentPort?.postMessage({ id, reason: error instanceof Error ? error.message : String(error) })
  }
})

/** Sets the receipt with less and less room until it is one page. */
async function onOnePage(receipt: ReceiptData): Promise<Buffer> {
  let pdf: Buffer = Buffer.alloc(0)
  for (const room of rooms) {
    let pages = 0
    const { footer, ...document } = receiptDocument(receipt, room)
    const counted = (_: number, pageCount: number) => {
      pages = pageCount
      return footer as Content
    }
    pdf = await pdfmake.createPdf({ ...document, footer: counted }).getBuffer()
    if (pages === 1) break
  }
  return pdf
}
