/** `82 %`; a dash where the whole is hidden or nothing. */
export const shareOf = (part: number, whole: number | null): string =>
  whole === null || whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`
