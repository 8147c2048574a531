/** One entry: a place that nobody else can have, or an amount of something shared. */
interface Entry {
  holder: unknown
  amount: number
  onWanted: () => void
}

/** Counts the entries of this machine, by name. */
export class PlaceBook {
  readonly #names = new Map<string, Map<string, Entry>>()

  /**
   * Adds an amount of `name` under the holder's `id`. Returns the total of all holders; when that would exceed `most`, returns null,
   * adds nothing, and tells the present holders that somebody wants it.
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

  /** Frees everything of a holder that has ended. */
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
