import { Refusal } from '../errors.ts'

/** Apart from what draws pictures: whoever only says it loads no library for them. */
export const pictureTooLarge = () =>
  new Refusal(422, 'file-expands-too-much', 'The picture is too large to be shown; it can be downloaded.')
