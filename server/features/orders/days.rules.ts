/** The day so many months after another one, both as `2026-11-27`. */
export function monthsAfter(day: string, months: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  return moved.toISOString().slice(0, 10)
}
