/** Milliseconds of processor time that work takes in this process, however busy the machine is. */
export async function takeProcessorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
