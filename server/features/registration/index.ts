/** Registering a complaint, correcting it, and the values before a correction. */
export { checkPartyReferences, chosenAnew } from './check-references.ts'
export { keepFormerValues } from './former-values.queries.ts'
export { type Filing, registerComplaint, withFirstPin } from './register-complaint.ts'
export { findRegistration, type Registration } from './registration.queries.ts'
export { partyRow } from './registration.queries.ts'
export { showFormerValues } from './show-former-values.ts'
export { complaintChangesEndpoints, formerValuesEndpoints } from './update-complaint.endpoints.ts'
export { insertRepresentative, updateRepresentativeRow, writeContact } from './representatives.queries.ts'
