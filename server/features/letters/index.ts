export { loadReceipt } from './load-receipt.ts'
export type { ReceiptData } from './receipt.ts'
export { renderReceipt, stopLetters } from './render-receipt.ts'
