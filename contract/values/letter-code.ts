import { type DigitsReading, inGroupsOfFour, readCheckedDigits } from './checked-digits.ts'

/**
 * The code that proves a letter: twenty digits, nineteen random and a check digit. Its length distinguishes it from a tracking
 * ID.
 */
export const letterCodeLength = 20

/** `73104482091566372058` → `7310 4482 0915 6637 2058`. */
export const formatLetterCode = (code: string): string => inGroupsOfFour(code)

/** Reads a letter's code as people type it. */
export const parseLetterCode = (text: string): DigitsReading => readCheckedDigits(text, letterCodeLength)
