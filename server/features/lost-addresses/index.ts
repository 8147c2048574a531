/** Complainants whom no message reaches any more: what the desk can do for them. */
export { lostAddressesEndpoints } from './lost-addresses.endpoints.ts'
export { listDeadAddresses } from './lost-addresses.queries.ts'
export { tellOfDeadAddressJob } from './tell-of-dead-address.job.ts'
