export { deskFrameEndpoints } from './desk-frame.endpoints.ts'
