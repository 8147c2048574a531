/** The CPU seconds that some work cost this process: unlike time by the clock, they are nearly the same on a busy machine. */
export async function cpuSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
