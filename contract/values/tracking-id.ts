import { type DigitsReading, inGroupsOfFour, readCheckedDigits } from './checked-digits.ts'

/** The tracking ID: sixteen digits, fifteen random and a Damm check digit; the server makes new ones. */
export type TrackingIdReading = DigitsReading

export const trackingIdLength = 16

/** `4271093555182046` → `4271 0935 5518 2046`. */
export const formatTrackingId = (id: string): string => inGroupsOfFour(id)

/** Reads a tracking ID as people type it: with or without separators, in western or Ethiopic numerals. */
export const parseTrackingId = (text: string): TrackingIdReading => readCheckedDigits(text, trackingIdLength)
