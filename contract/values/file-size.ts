const units = ['B', 'KB', 'MB', 'GB']

/** Bytes as people read them: `340 KB`, `1.2 MB`. */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const size = bytes / 1000 ** step
  return `${step > 1 && size < 10 ? size.toFixed(1) : Math.round(size)} ${units[step]}`
}
