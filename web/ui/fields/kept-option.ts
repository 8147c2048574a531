import type { Option } from './text-fields.tsx'

/** What can be chosen, and what stands already though it is offered no more: whoever changes something else keeps it. */
export const withKept = (options: readonly Option[], kept: Option | undefined): Option[] =>
  kept && !options.some(({ value }) => value === kept.value) ? [...options, kept] : [...options]
