/** The listeners to one event of this tab. `listen` returns the function that ends the listening. */
export function createListeners<Value = void>() {
  const listeners = new Set<(value: Value) => void>()
  return {
    tell: (value: Value): void => listeners.forEach(listener => listener(value)),
    listen: (listener: (value: Value) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
