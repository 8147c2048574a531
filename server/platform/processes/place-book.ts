/** What somebody holds: a place that others may not have, or so much of something that all of them share. */
interface Entry {
  holder: unknown
  amount: number
  onWanted: () => void
}

/** Who holds what on this machine, by name. */
export class PlaceBook {
  readonly #names = new Map<string, Map<string, Entry>>()

  /**
   * Notes an amount of `name` under the holder's `id`. Answers what all hold then, or null, and notes nothing, when that would be
   * more than `most`; then those who hold some of it hear that somebody wants it.
   */
  take(name: string, id: string, { most, ...entry }: Entry & { most: number }): number | null {
    const entries = this.#names.get(name) ?? new Map<string, Entry>()
    const sum = sumOf(entries) + entry.amount
    if (sum > most) {
      for (const { onWanted } of entries.values()) onWanted()
      return null
    }
    entries.set(id, entry)
    this.#names.set(name, entries)
    return sum
  }

  leave(name: string, id: string): void {
    const entries = this.#names.get(name)
    entries?.delete(id)
    if (entries?.size === 0) this.#names.delete(name)
  }

  /** What a holder that is gone held is free again. */
  leaveAll(holder: unknown): void {
    for (const [name, entries] of this.#names)
      for (const [id, entry] of entries) if (entry.holder === holder) this.leave(name, id)
  }

  sum(name: string): number {
    return sumOf(this.#names.get(name) ?? new Map())
  }
}

const sumOf = (entries: ReadonlyMap<string, Entry>): number =>
  [...entries.values()].reduce((sum, { amount }) => sum + amount, 0)
