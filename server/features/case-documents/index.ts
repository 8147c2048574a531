export { addDocument } from './add-document.ts'
export { addOfficeFiles } from './add-office-files.ts'
