import { Refusal } from '../errors.ts'

/** In a file of its own, so that throwing it does not load the library that draws pictures. */
export const pictureTooLarge = () =>
  new Refusal(422, 'file-expands-too-much', 'The picture is too large to be shown; it can be downloaded.')
