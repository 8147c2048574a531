/** The PIN of a case: proves whose case it is to somebody who cannot receive codes any more. */
export { firstPin, hashesOfPin, hashOfPin, newPin } from './pin.ts'
export {
  complaintOfPin,
  isPinNow,
  keepFirstPin,
  pinGuess,
  replacePin,
  usedPinSince,
  usePin,
} from './case-pins.queries.ts'
