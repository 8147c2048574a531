/** What some work cost this process in seconds of its processor: a busy machine makes it no longer. */
export async function cpuSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
