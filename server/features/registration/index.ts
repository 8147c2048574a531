/** Registering a complaint, correcting it, and the values before a correction. */
export { keepFormerValues } from './former-values.queries.ts'
export { type Filing, registerComplaint, withFirstPin } from './register-complaint.ts'
export { findRegistration, isTrackingIdUsed, type Registration } from './registration.queries.ts'
export { type DossierOrigin, isRegisteredFrom } from './origins.queries.ts'
export { correctedFields } from './former-values.rules.ts'
export { showFormerValues, showFormerValuesToComplainant } from './show-former-values.ts'
export { complaintChangesEndpoints, formerValuesEndpoints } from './update-complaint.endpoints.ts'
export { writeContact } from './representatives/written-representatives.queries.ts'
export { addDocument, recordDocuments } from './documents/add-document.ts'
export { addOfficeFiles } from './documents/add-office-files.ts'
/** The PIN of a case: proves whose case it is to somebody who cannot receive codes any more. */
export { hashesOfPin, hashOfPin, newPin } from './pins/pin.ts'
export {
  complaintOfPin,
  isPinNow,
  pinGuess,
  replacePin,
  usedPinSince,
  usePin,
} from './pins/case-pins.queries.ts'
export { addRepresentative } from './representatives/representative-rules.ts'
export { representativesEndpoints } from './representatives/representatives.endpoints.ts'
