export { addDocument, recordDocuments } from './add-document.ts'
export { addOfficeFiles } from './add-office-files.ts'
